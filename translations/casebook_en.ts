<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>cli</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
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
        <source>%n written to %1</source>
        <translation>
            <numerusform>%n written to %1</numerusform>
            <numerusform>%n written to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Loading the library found %n thing(s) wrong; casebook-cli check lists them.</source>
        <translation>
            <numerusform>Loading the library found %n thing wrong; casebook-cli check lists it.</numerusform>
            <numerusform>Loading the library found %n things wrong; casebook-cli check lists them.</numerusform>
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
        <source>%Ln file(s) could not be read</source>
        <translation>
            <numerusform>%Ln file could not be read</numerusform>
            <numerusform>%Ln files could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln articles</source>
        <translation>
            <numerusform>%Ln article</numerusform>
            <numerusform>%Ln articles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TextView</name>
    <message numerus="yes">
        <source>… (%Ln more character(s))</source>
        <translation>
            <numerusform>… (%Ln more character)</numerusform>
            <numerusform>… (%Ln more characters)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wording</name>
    <message numerus="yes">
        <source>%1 … %2, %n version(s)</source>
        <comment>of cuDNN</comment>
        <translation>
            <numerusform>%1 … %2, %n version</numerusform>
            <numerusform>%1 … %2, %n versions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n GPU model(s)</source>
        <translation>
            <numerusform>%1 on %n GPU model</numerusform>
            <numerusform>%1 on %n GPU models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Measured in %n record(s): %1.</source>
        <translation>
            <numerusform>Measured in %n record: %1.</numerusform>
            <numerusform>Measured in %n records: %1.</numerusform>
        </translation>
    </message>
</context>
</TS>
