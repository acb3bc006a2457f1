import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Light or dark; the device's preference until the user chooses. */
export function SchemeSwitch() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = t(dark ? 'shell.light' : 'shell.dark');
  const Picture = dark ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      size="lg"
      aria-label={label}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Picture size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
