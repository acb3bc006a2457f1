import { Alert, Anchor, Skeleton, Switch, Table, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { toastFailure, toastSuccess } from '#web/app/toast.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx';
import { useMay } from '#web/session/session.ts';
import { notifications, type Preference, type Preferences } from '../contract/notifications.ts';

const places = ['bell', 'email'] as const;

/** Where the person wants to hear of what, in this company; each switch saves itself. */
export function PreferencesPage() {
  const { t } = useTranslation('notifications');
  const read = useQuery(query(notifications.preferences, { quiet: true }));
  const data = read.data?.data;
  return (
    <>
      <PageHead
        title={t('preferences.title')}
        subtitle={data && data.preferences.length > 0 ? t('preferences.text') : undefined}
        crumbs={[{ label: t('title'), href: '/admin/notifications' }]}
      />
      <Section>
        {read.isPending && <Skeleton h={160} radius="md" />}
        {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {data && <MailNotice mail={data.mail} />}
        {data?.preferences.length === 0 && <EmptyState title={t('preferences.none_title')} text={t('preferences.none_text')} />}
        {data && data.preferences.length > 0 && <Choices preferences={data.preferences} />}
      </Section>
    </>
  );
}

function Choices({ preferences }: { preferences: Preference[] }) {
  const { t } = useTranslation('notifications');
  const save = useSaving();
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('preferences.kind')}</Table.Th>
          {places.map((place) => (
            <Table.Th key={place} scope="col" w="5rem">
              {t(`preferences.${place}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {preferences.map((preference) => (
          <Table.Tr key={preference.kind}>
            <Table.Th scope="row" fw={600}>
              {t(`kinds.${preference.kind}`)}
              <Text size="sm" c="dimmed" fw={400}>
                {t(`kinds.${preference.kind}_hint`)}
              </Text>
            </Table.Th>
            {places.map((place) => (
              <Table.Td key={place}>
                <Switch
                  checked={preference[place]}
                  onChange={(event) => save.mutate({ ...preference, [place]: event.currentTarget.checked })}
                  aria-label={t('preferences.switch', { kind: t(`kinds.${preference.kind}`), place: t(`preferences.${place}`) })}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The switch moves at once, and back when the server refuses. */
function useSaving() {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const { queryKey } = query(notifications.preferences);
  return useMutation({
    mutationFn: (preference: Preference) => call(notifications.setPreferences, { body: { preferences: [preference] } }),
    onMutate: (wanted) => {
      client.setQueryData<{ data: Preferences }>(
        queryKey,
        (now) =>
          now && { data: { ...now.data, preferences: now.data.preferences.map((one) => (one.kind === wanted.kind ? wanted : one)) } },
      );
    },
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      toastSuccess(t('preferences.saved'));
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      toastFailure(t('preferences.save_failed'), error);
    },
  });
}

/** Says so where mail does not leave. */
function MailNotice({ mail }: { mail: Preferences['mail'] }) {
  const { t } = useTranslation('notifications');
  const may = useMay('update-company-settings');
  if (mail === 'sent') return null;
  return (
    <Alert variant="light" color="gray" icon={<IconInfoCircle size={18} aria-hidden />} mb="md">
      {mail === 'kept' || !may ? (
        t('preferences.mail_kept')
      ) : (
        <>
          {t('preferences.mail_outbox')}{' '}
          <Anchor component={AppLink} href="/admin/outbox" inherit underline="always">
            {t('preferences.outbox_link')}
          </Anchor>
          .
        </>
      )}
    </Alert>
  );
}
