import { Group, Kbd, SimpleGrid, Switch, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areLetterKeysOn, turnLetterKeys } from './letter-keys.ts';

/** In the order in which one meets them. */
const shortcuts = {
  find: ['Ctrl K'],
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
  expense: ['A'],
  save: ['Ctrl Enter'],
  sidebar: ['Ctrl B'],
  entries: ['↓', '↑'],
  help: ['?'],
} as const;

/** A screen that G and this letter open. */
export interface ScreenKey {
  letter: string;
  name: string;
}

export function ShortcutList({ screens }: { screens: readonly ScreenKey[] }) {
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
      {screens.length > 0 && (
        <>
          <Text fw={600}>{t('shortcuts.screens')}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing={4} my="xs">
            {screens.map(({ letter, name }) => (
              <Group key={letter} justify="space-between" wrap="nowrap">
                {name}
                <span>
                  <Kbd>G</Kbd> <Kbd>{letter}</Kbd>
                </span>
              </Group>
            ))}
          </SimpleGrid>
        </>
      )}
      <Switch label={t('shortcuts.letters')} checked={isOn} onChange={(event) => change(event.currentTarget.checked)} />
    </>
  );
}
