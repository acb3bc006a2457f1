import { Kbd, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areLetterKeysOn, turnLetterKeys } from './letter-keys.ts';

/** In the order in which one meets them. */
const shortcuts = {
  search: ['/'],
  move: ['J', 'K', '↓', '↑'],
  open: ['Enter'],
  select: ['X', 'Space'],
  extend: ['Shift'],
  clear: ['Esc'],
  new: ['N'],
  edit: ['E'],
  steps: ['Alt ↑', 'Alt ↓'],
  payment: ['P'],
  expense: ['G'],
  save: ['Ctrl Enter'],
  sidebar: ['Ctrl B'],
  entries: ['↓', '↑'],
  help: ['?'],
} as const;

export function ShortcutList() {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(areLetterKeysOn);
  const change = (on: boolean) => {
    turnLetterKeys(on);
    setOn(on);
  };
  return (
    <>
      <Table withRowBorders={false} verticalSpacing={4} mb="md">
        <Table.Tbody>
          {Object.entries(shortcuts).map(([name, keys]) => (
            <Table.Tr key={name}>
              <Table.Td>{t(`shortcuts.${name}`)}</Table.Td>
              <Table.Td ta="end">
                {keys.map((key) => (
                  <Kbd key={key} ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch label={t('shortcuts.letters')} checked={isOn} onChange={(event) => change(event.currentTarget.checked)} />
    </>
  );
}
