import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language } from '#base/format.ts';
import { useLoading } from '../app/loading.tsx';
import { chooseLanguage } from '../session/session-actions.ts';

/** The language that is not shown, its own name, and the function that chooses it. */
export function useOtherLanguage() {
  const { t, i18n } = useTranslation();
  const { during } = useLoading();
  const other: Language = i18n.language === 'es' ? 'en' : 'es';
  return { other, label: t(`languages.${other}`), choose: () => void during(chooseLanguage(other)) };
}

/** Switches to the other language; labelled in that language. */
export function LanguageSwitch() {
  const { other, label, choose } = useOtherLanguage();
  return (
    <Button variant="subtle" color="gray" c="inherit" size="compact-md" fw={500} lang={other} onClick={choose}>
      {label}
    </Button>
  );
}
