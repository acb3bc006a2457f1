import { ActionIcon, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '#web/app/brand.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import { LanguageSwitch } from '#web/shell/language-switch.tsx';
import { SchemeSwitch } from '#web/shell/scheme-switch.tsx';
import { Road } from './road.tsx';
import classes from './session-page.module.css';

/** The layout of the pages without a session: a picture with a sentence, and the form. */
export function SessionPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const { t } = useTranslation('accounts');
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <header className={classes.road}>
        <Road className={classes.picture} />
        <div className={classes.words}>
          <Brand />
          <p className={classes.sentence}>{t('session.sentence')}</p>
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.tools}>
          <ActionIcon.Group>
            <LanguageSwitch />
            <SchemeSwitch />
          </ActionIcon.Group>
        </div>
        <Stack className={classes.form} gap="md">
          <div>
            <Title order={1} fz="1.75rem">
              {title}
            </Title>
            <Text c="dimmed" mt={4}>
              {intro}
            </Text>
          </div>
          {children}
        </Stack>
      </main>
    </div>
  );
}
