import { Box, Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language } from '#base/format.ts';
import { useLoading } from '../app/loading.tsx';
import { chooseLanguage } from '../session/session-actions.ts';

/** Switches to the other language; labelled in that language. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const { during } = useLoading();
  const other: Language = i18n.language === 'es' ? 'en' : 'es';
  return (
    <Button variant="subtle" color="gray" c="inherit" size="compact-md" fw={500} lang={other} onClick={() => during(chooseLanguage(other))}>
      <Box component="span" visibleFrom="sm">
        {t(`languages.${other}`)}
      </Box>
      {/* Short on the phone, to leave room for the company's name. */}
      <Box component="span" hiddenFrom="sm" tt="uppercase">
        {other} <VisuallyHidden>{t(`languages.${other}`)}</VisuallyHidden>
      </Box>
    </Button>
  );
}
