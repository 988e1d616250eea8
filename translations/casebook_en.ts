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
        <source>%n articles</source>
        <translation>
            <numerusform>%n article</numerusform>
            <numerusform>%n articles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) written, the last one to %1</source>
        <translation>
            <numerusform>%n record written, to %1</numerusform>
            <numerusform>%n records written, the last one to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files are in no format that Casebook knows and were passed over.</source>
        <translation>
            <numerusform>%n file is in no format that Casebook knows and was passed over.</numerusform>
            <numerusform>%n files are in no format that Casebook knows and were passed over.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n do not, and do not count.</source>
        <translation>
            <numerusform>%n does not, and does not count.</numerusform>
            <numerusform>%n do not, and do not count.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n signature(s) could not be checked: there is no ssh-keygen. Install OpenSSH&apos;s client.</source>
        <translation>
            <numerusform>%n signature could not be checked: there is no ssh-keygen. Install OpenSSH&apos;s client.</numerusform>
            <numerusform>%n signatures could not be checked: there is no ssh-keygen. Install OpenSSH&apos;s client.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) come before it; it waits for: %1</source>
        <translation>
            <numerusform>%n job comes before it; it waits for: %1</numerusform>
            <numerusform>%n jobs come before it; it waits for: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) planned. On the other machine: casebook-runner --serve &lt; plan.jsonl &gt; answers.jsonl. Back here: casebook-cli record answers.jsonl</source>
        <translation>
            <numerusform>%n run planned. On the other machine: casebook-runner --serve &lt; plan.jsonl &gt; answers.jsonl. Back here: casebook-cli record answers.jsonl</numerusform>
            <numerusform>%n runs planned. On the other machine: casebook-runner --serve &lt; plan.jsonl &gt; answers.jsonl. Back here: casebook-cli record answers.jsonl</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) ended before; the others follow.</source>
        <translation>
            <numerusform>%n run ended before; the others follow.</numerusform>
            <numerusform>%n runs ended before; the others follow.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) were recorded before: no second record is made.</source>
        <translation>
            <numerusform>%n run was recorded before: no second record is made.</numerusform>
            <numerusform>%n runs were recorded before: no second record is made.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) hold: name, hash and verdict follow from what is in them.</source>
        <translation>
            <numerusform>%n record holds: name, hash and verdict follow from what is in it.</numerusform>
            <numerusform>%n records hold: name, hash and verdict follow from what is in them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Asking</name>
    <message numerus="yes">
        <source>%n file(s) were edited and are not saved.</source>
        <translation>
            <numerusform>%n file was edited and is not saved.</numerusform>
            <numerusform>%n files were edited and are not saved.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::BatchDialog</name>
    <message numerus="yes">
        <source>The same change to %n entry(s), undone as one. What is left empty stays as it is.</source>
        <translation>
            <numerusform>A change to %n entry. What is left empty stays as it is.</numerusform>
            <numerusform>The same change to %n entries, undone as one. What is left empty stays as it is.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CarriedPanel</name>
    <message numerus="yes">
        <source>All cases of the list: %n entry(s)</source>
        <translation>
            <numerusform>All cases of the list: %n entry</numerusform>
            <numerusform>All cases of the list: %n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) planned in %1.</source>
        <translation>
            <numerusform>%n run planned in %1.</numerusform>
            <numerusform>%n runs planned in %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) came in.</source>
        <translation>
            <numerusform>%n run came in.</numerusform>
            <numerusform>%n runs came in.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) written.</source>
        <translation>
            <numerusform>%n record written.</numerusform>
            <numerusform>%n records written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) were recorded before.</source>
        <translation>
            <numerusform>%n run was recorded before.</numerusform>
            <numerusform>%n runs were recorded before.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) could not be carried out there.</source>
        <translation>
            <numerusform>%n run could not be carried out there.</numerusform>
            <numerusform>%n runs could not be carried out there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are of cases that are not saved yet: save, and record the answers again.</source>
        <translation>
            <numerusform>%n run is of a case that is not saved yet: save, and record the answers again.</numerusform>
            <numerusform>%n runs are of cases that are not saved yet: save, and record the answers again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are left, since it was stopped: the same file can be recorded again.</source>
        <translation>
            <numerusform>%n run is left, since it was stopped: the same file can be recorded again.</numerusform>
            <numerusform>%n runs are left, since it was stopped: the same file can be recorded again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CodeCard</name>
    <message numerus="yes">
        <source>And %n more. Name the library to see them, such as “cudnn 3”.</source>
        <translation>
            <numerusform>And %n more. Name the library to see them, such as “cudnn 3”.</numerusform>
            <numerusform>And %n more. Name the library to see them, such as “cudnn 3”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CommandPalette</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Dashboard</name>
    <message numerus="yes">
        <source>%Ln entries are not wholly translated.</source>
        <translation>
            <numerusform>%Ln entry is not wholly translated.</numerusform>
            <numerusform>%Ln entries are not wholly translated.</numerusform>
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
        <source>%Ln need attention</source>
        <translation>
            <numerusform>%Ln needs attention</numerusform>
            <numerusform>%Ln need attention</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln disputed: their records disagree</source>
        <translation>
            <numerusform>%Ln disputed: its records disagree</numerusform>
            <numerusform>%Ln disputed: their records disagree</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln with cases, and no run counted yet</source>
        <translation>
            <numerusform>%Ln with cases, and no run counted yet</numerusform>
            <numerusform>%Ln with cases, and no run counted yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not wholly translated</source>
        <translation>
            <numerusform>%Ln not wholly translated</numerusform>
            <numerusform>%Ln not wholly translated</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a case</source>
        <translation>
            <numerusform>%Ln without a case</numerusform>
            <numerusform>%Ln without a case</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::DashboardPage</name>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Editing</name>
    <message numerus="yes">
        <source>Change %n entry(s)</source>
        <translation>
            <numerusform>Change %n entry</numerusform>
            <numerusform>Change %n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saving was cancelled; %n file(s) were not saved.</source>
        <translation>
            <numerusform>Saving was cancelled; %n file was not saved.</numerusform>
            <numerusform>Saving was cancelled; %n files were not saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>And %n more.</numerusform>
            <numerusform>And %n more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::EmptyList</name>
    <message numerus="yes">
        <source>%n match(es) hidden by the filter “%1”.</source>
        <translation>
            <numerusform>%n match hidden by the filter “%1”.</numerusform>
            <numerusform>%n matches hidden by the filter “%1”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::EntryPage</name>
    <message numerus="yes">
        <source>Show %n report(s)</source>
        <translation>
            <numerusform>Show %n report</numerusform>
            <numerusform>Show %n reports</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Hide %n report(s)</source>
        <translation>
            <numerusform>Hide %n report</numerusform>
            <numerusform>Hide %n reports</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more row(s) of this entry are not shown here. Its file has them all.</source>
        <translation>
            <numerusform>%Ln more row of this entry is not shown here. Its file has it.</numerusform>
            <numerusform>%Ln more rows of this entry are not shown here. Its file has them all.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Exporting</name>
    <message numerus="yes">
        <source>The export was cancelled; %n of its pages are in %1.</source>
        <translation>
            <numerusform>The export was cancelled; %n of its pages is in %1.</numerusform>
            <numerusform>The export was cancelled; %n of its pages are in %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported: %n page(s), in %1.</source>
        <translation>
            <numerusform>Exported: %n page, in %1.</numerusform>
            <numerusform>Exported: %n pages, in %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::FacetBar</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::FactRows</name>
    <message numerus="yes">
        <source>%Ln item(s)</source>
        <translation>
            <numerusform>%Ln item</numerusform>
            <numerusform>%Ln items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s)</source>
        <translation>
            <numerusform>%Ln fact</numerusform>
            <numerusform>%Ln facts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln differ</source>
        <comment>facts, or items of a list</comment>
        <translation>
            <numerusform>%Ln differs</numerusform>
            <numerusform>%Ln differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::HistoryDelegate</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Importing</name>
    <message numerus="yes">
        <source>%n file(s) in no format that Casebook knows were passed over.</source>
        <translation>
            <numerusform>%n file in no format that Casebook knows was passed over.</numerusform>
            <numerusform>%n files in no format that Casebook knows were passed over.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The import was cancelled; %n file(s) were not read.</source>
        <translation>
            <numerusform>The import was cancelled; %n file was not read.</numerusform>
            <numerusform>The import was cancelled; %n files were not read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::LibraryPane</name>
    <message numerus="yes">
        <source>This is a log of cuDNN&apos;s API: %n call(s) can become a case.</source>
        <translation>
            <numerusform>This is a log of cuDNN&apos;s API: %n call can become a case.</numerusform>
            <numerusform>This is a log of cuDNN&apos;s API: %n calls can become a case.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cause(s)</source>
        <translation>
            <numerusform>%n cause</numerusform>
            <numerusform>%n causes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more possible</source>
        <translation>
            <numerusform>%n more possible</numerusform>
            <numerusform>%n more possible</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n similar only</source>
        <translation>
            <numerusform>%n similar only</numerusform>
            <numerusform>%n similar only</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pasted log · %n line(s)</source>
        <translation>
            <numerusform>Pasted log · %n line</numerusform>
            <numerusform>Pasted log · %n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one of %n</source>
        <translation>
            <numerusform>one of %n</numerusform>
            <numerusform>one of %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n consequence(s)</source>
        <translation>
            <numerusform>%n consequence</numerusform>
            <numerusform>%n consequences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ruled out</source>
        <translation>
            <numerusform>%n ruled out</numerusform>
            <numerusform>%n ruled out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::LogDock</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n explained</source>
        <translation>
            <numerusform>%n explained</numerusform>
            <numerusform>%n explained</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::LogView</name>
    <message numerus="yes">
        <source>⋮ %n line(s)</source>
        <translation>
            <numerusform>⋮ %n line</numerusform>
            <numerusform>⋮ %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MachineCard</name>
    <message numerus="yes">
        <source>Waiting for %n second(s)</source>
        <translation>
            <numerusform>Waiting for %n second</numerusform>
            <numerusform>Waiting for %n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) come before it; it waits for: %1</source>
        <translation>
            <numerusform>%n job comes before it; it waits for: %1</numerusform>
            <numerusform>%n jobs come before it; it waits for: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n package(s) of CUDA</source>
        <translation>
            <numerusform>%n package of CUDA</numerusform>
            <numerusform>%n packages of CUDA</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MachinePage</name>
    <message numerus="yes">
        <source>The facts of %1 are being read… %n s</source>
        <translation>
            <numerusform>The facts of %1 are being read… %n s</numerusform>
            <numerusform>The facts of %1 are being read… %n s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MatrixTableModel</name>
    <message numerus="yes">
        <source>%n record(s)</source>
        <translation>
            <numerusform>%n record</numerusform>
            <numerusform>%n records</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n machine</numerusform>
            <numerusform>%n machines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n record(s), the newest of %3</source>
        <comment>a machine, a verdict, a date</comment>
        <translation>
            <numerusform>%1: %2, %n record, the newest of %3</numerusform>
            <numerusform>%1: %2, %n records, the newest of %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more machine(s)</source>
        <translation>
            <numerusform>and %n more machine</numerusform>
            <numerusform>and %n more machines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::RateEdit</name>
    <message numerus="yes">
        <source>%1 of %n report(s)…</source>
        <translation>
            <numerusform>%1 of %n report…</numerusform>
            <numerusform>%1 of %n reports…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::RegexField</name>
    <message numerus="yes">
        <source>%n match(es) in the text</source>
        <translation>
            <numerusform>%n match in the text</numerusform>
            <numerusform>%n matches in the text</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>also catches %n other entry(s)</source>
        <translation>
            <numerusform>also catches %n other entry</numerusform>
            <numerusform>also catches %n other entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::Related</name>
    <message numerus="yes">
        <source>%n step(s) from the shown entry</source>
        <translation>
            <numerusform>%n step from the shown entry</numerusform>
            <numerusform>%n steps from the shown entry</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::RelatedPane</name>
    <message numerus="yes">
        <source>Only the nearest %n entries are drawn; there are more.</source>
        <translation>
            <numerusform>Only the nearest entry is drawn; there are more.</numerusform>
            <numerusform>Only the nearest %n entries are drawn; there are more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Up to %n step(s)</source>
        <translation>
            <numerusform>Up to %n step</numerusform>
            <numerusform>Up to %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ReplaceDialog</name>
    <message numerus="yes">
        <source>Replace “%1” in %n place(s)</source>
        <translation>
            <numerusform>Replace “%1” in %n place</numerusform>
            <numerusform>Replace “%1” in %n places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln match(es) chosen; the first %L1 places are listed.</source>
        <translation>
            <numerusform>%Ln match chosen; the first %L1 places are listed.</numerusform>
            <numerusform>%Ln matches chosen; the first %L1 places are listed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln match(es) chosen.</source>
        <translation>
            <numerusform>%Ln match chosen.</numerusform>
            <numerusform>%Ln matches chosen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ReproducePane</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
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
    <message numerus="yes">
        <source>%Ln unsaved</source>
        <translation>
            <numerusform>%Ln unsaved</numerusform>
            <numerusform>%Ln unsaved</numerusform>
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
        <source>%n more line(s) are damaged and left out.</source>
        <translation>
            <numerusform>%n more line is damaged and left out.</numerusform>
            <numerusform>%n more lines are damaged and left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) have no end in the answers: the file was cut, or the runner was ended.</source>
        <translation>
            <numerusform>%n run has no end in the answers: the file was cut, or the runner was ended.</numerusform>
            <numerusform>%n runs have no end in the answers: the file was cut, or the runner was ended.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are of cases that this library does not have, or has otherwise: left out.</source>
        <translation>
            <numerusform>%n run is of a case that this library does not have, or has otherwise: left out.</numerusform>
            <numerusform>%n runs are of cases that this library does not have, or has otherwise: left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) decided nothing: no record is made of them.</source>
        <translation>
            <numerusform>%n run decided nothing: no record is made of it.</numerusform>
            <numerusform>%n runs decided nothing: no record is made of them.</numerusform>
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
        <source>The regex also matches the signatures of %n other error(s): %1. Make it say more of this one.</source>
        <translation>
            <numerusform>The regex also matches the signature of %n other error: %1. Make it say more of this one.</numerusform>
            <numerusform>The regex also matches the signatures of %n other errors: %1. Make it say more of this one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) stand in one language only. Translate them.</source>
        <translation>
            <numerusform>%n text stands in one language only. Translate it.</numerusform>
            <numerusform>%n texts stand in one language only. Translate them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other error(s) have the same signature: %1. Merge them, or say in the signature how they differ.</source>
        <translation>
            <numerusform>%n other error has the same signature: %1. Merge them, or say in the signature how they differ.</numerusform>
            <numerusform>%n other errors have the same signature: %1. Merge them, or say in the signature how they differ.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) are of an older form of the case “%1” and do not count any more. Run it again.</source>
        <translation>
            <numerusform>%n record is of an older form of the case “%1” and does not count any more. Run it again.</numerusform>
            <numerusform>%n records are of an older form of the case “%1” and do not count any more. Run it again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) of the case “%1” were made when its title was “%2”, and count. See whether it still says what they show.</source>
        <translation>
            <numerusform>%n record of the case “%1” was made when its title was “%2”, and counts. See whether it still says what it shows.</numerusform>
            <numerusform>%n records of the case “%1” were made when its title was “%2”, and count. See whether it still says what they show.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) are of a case “%1” that the entry does not have, and do not count. Give the entry its case again, or remove them.</source>
        <translation>
            <numerusform>%n record is of a case “%1” that the entry does not have, and does not count. Give the entry its case again, or remove it.</numerusform>
            <numerusform>%n records are of a case “%1” that the entry does not have, and do not count. Give the entry its case again, or remove them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more call(s) that failed were not looked at.</source>
        <translation>
            <numerusform>%n more call that failed was not looked at.</numerusform>
            <numerusform>%n more calls that failed were not looked at.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at least %n machine(s)</source>
        <translation>
            <numerusform>at least %n machine</numerusform>
            <numerusform>at least %n machines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n machine</numerusform>
            <numerusform>%n machines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them not made on this machine.</source>
        <translation>
            <numerusform>%n of them not made on this machine.</numerusform>
            <numerusform>%n of them not made on this machine.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s)</source>
        <translation>
            <numerusform>%n record</numerusform>
            <numerusform>%n records</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them signed by %1.</source>
        <translation>
            <numerusform>%n of them signed by %1.</numerusform>
            <numerusform>%n of them signed by %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n signature(s) can&apos;t be checked: there is no ssh-keygen here.</source>
        <translation>
            <numerusform>%n signature can&apos;t be checked: there is no ssh-keygen here.</numerusform>
            <numerusform>%n signatures can&apos;t be checked: there is no ssh-keygen here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Records disagree: in %n check(s), by one record the claim holds and by another it does not.</source>
        <translation>
            <numerusform>Records disagree: in %n check, by one record the claim holds and by another it does not.</numerusform>
            <numerusform>Records disagree: in %n checks, by one record the claim holds and by another it does not.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n signature(s) of records can&apos;t be checked, as there is no ssh-keygen here, so nobody is said to vouch for them. Install OpenSSH&apos;s client.</source>
        <translation>
            <numerusform>The signature of %n record can&apos;t be checked, as there is no ssh-keygen here, so nobody is said to vouch for it. Install OpenSSH&apos;s client.</numerusform>
            <numerusform>The signatures of %n records can&apos;t be checked, as there is no ssh-keygen here, so nobody is said to vouch for them. Install OpenSSH&apos;s client.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 … %2, %n version(s)</source>
        <comment>of a library</comment>
        <translation>
            <numerusform>%1 … %2, %n version</numerusform>
            <numerusform>%1 … %2, %n versions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them of a library that is in no published package known here.</source>
        <translation>
            <numerusform>%n of them of a library that is in no published package known here.</numerusform>
            <numerusform>%n of them of a library that is in no published package known here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more record(s) of a library that is in no published package known here do not count.</source>
        <translation>
            <numerusform>%n more record of a library that is in no published package known here does not count.</numerusform>
            <numerusform>%n more records of a library that is in no published package known here do not count.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read</source>
        <comment>facts</comment>
        <translation>
            <numerusform>%Ln could not be read</numerusform>
            <numerusform>%Ln could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Measured in %n configuration(s) (%1): %2.</source>
        <comment>%1: machines</comment>
        <translation>
            <numerusform>Measured in %n configuration (%1): %2.</numerusform>
            <numerusform>Measured in %n configurations (%1): %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n configuration(s)</source>
        <translation>
            <numerusform>%n configuration</numerusform>
            <numerusform>%n configurations</numerusform>
        </translation>
    </message>
</context>
</TS>
