import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The scheme that is not shown, and the function that chooses it. The device's preference applies until the user chooses. */
export function useOtherScheme() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return {
    label: t(isDark ? 'shell.light' : 'shell.dark'),
    Icon: isDark ? IconSun : IconMoon,
    choose: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}

/** Light or dark. */
export function SchemeSwitch() {
  const { label, Icon, choose } = useOtherScheme();
  return (
    <ActionIcon variant="subtle" color="gray" c="inherit" size="lg" aria-label={label} onClick={choose}>
      <Icon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
