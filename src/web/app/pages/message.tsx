import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A page that only shows a message and what to do next. */
export function MessagePage({ mark, title, text, children }: { mark: string; title: string; text: string; children?: ReactNode }) {
  return (
    <Stack align="flex-start" gap="sm" maw="34rem" mx="auto" px="md" py="12vh">
      <title>{`${title} · Arriero`}</title>
      <Text ff="heading" fz="4.5rem" fw={650} lh={1} c="var(--mantine-color-anchor)" aria-hidden>
        {mark}
      </Text>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mb="sm">
        {text}
      </Text>
      {children}
    </Stack>
  );
}
