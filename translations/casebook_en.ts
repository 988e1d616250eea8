<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" sourcelanguage="en" language="en">
    <context>
        <name>ui::LibraryPane</name>
        <message numerus="yes">
            <source>%n match(es)</source>
            <translation>
                <numerusform>%n match</numerusform>
                <numerusform>%n matches</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ui::StatusLine</name>
        <message numerus="yes">
            <source>%n file(s) could not be read</source>
            <translation>
                <numerusform>%n file could not be read</numerusform>
                <numerusform>%n files could not be read</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n entries</source>
            <translation>
                <numerusform>%n entry</numerusform>
                <numerusform>%n entries</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n articles</source>
            <translation>
                <numerusform>%n article</numerusform>
                <numerusform>%n articles</numerusform>
            </translation>
        </message>
    </context>
</TS>
