/** After the import: the result of each row. */
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Import } from '../contract.ts';

export function DoneStep({ done: { list, file_name: file, creates, updates, unchanged } }: { done: Import }) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const number = (value: number) => formatQuantity(String(value), language);
  return (
    <EmptyState
      picture="road"
      title={t('done.title')}
      text={t('done.text', { file, creates: number(creates), updates: number(updates), unchanged: number(unchanged) })}
      action={
        <Group justify="center">
          <Button component={AppLink} href={`/admin/${list}`}>
            {t('done.open', { list: t(`lists.${list}`).toLowerCase() })}
          </Button>
          <Button component={AppLink} href={`/admin/imports/${list}`} variant="default">
            {t('done.again')}
          </Button>
        </Group>
      }
    />
  );
}
