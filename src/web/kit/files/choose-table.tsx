/** Choosing a file that is read as a table, beside the one that was chosen. */
import { Button, FileButton, Group } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import classes from './choose-table.module.css';

/** By their names too: some systems know no media type of CSV. */
const accepted = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ChooseTableProps {
  /** The name of the chosen file; undefined before a choice. */
  name: string | undefined;
  /** Behind the name. */
  note?: ReactNode;
  /** The labels of the button: before a file was chosen, and after. */
  texts: { choose: string; other: string };
  isLoading: boolean;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

export function ChooseTable({ name, note, texts, isLoading, isDisabled, onChoose }: ChooseTableProps) {
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // The same file can be chosen again after it was corrected.
    reset.current?.();
    if (file) onChoose(file);
  };
  const isChosen = name !== undefined;
  return (
    <Group gap="sm" mt="xs">
      {isChosen && (
        <span className={classes.file}>
          <IconFileSpreadsheet size={18} aria-hidden />
          <strong>{name}</strong>
          {note}
        </span>
      )}
      <FileButton accept={accepted} resetRef={reset} onChange={choose} inputProps={{ 'aria-label': texts.choose }}>
        {(props) => (
          <Button
            {...props}
            variant={isChosen ? 'default' : 'filled'}
            leftSection={<IconUpload size={16} />}
            loading={isLoading}
            disabled={isDisabled}
          >
            {isChosen ? texts.other : texts.choose}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
