import { Alert, Anchor, Skeleton, Switch, Table, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { showFailure, toastSuccess } from '#web/app/toast.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { notifications, type Preference, type Preferences } from '../contract/notifications.ts';

const channels = ['bell', 'email'] as const;

/** How the person receives each kind in this company. Each switch saves at once. */
export function PreferencesPage() {
  const { t } = useTranslation('notifications');
  const answer = useQuery(query(notifications.preferences, { quiet: true }));
  const hasPreferences = answer.data !== undefined && answer.data.data.preferences.length > 0;
  return (
    <>
      <PageHead
        title={t('preferences.title')}
        subtitle={hasPreferences ? t('preferences.text') : undefined}
        crumbs={[{ label: t('title'), href: '/admin/notifications' }]}
      />
      <Section>
        <Loaded answer={answer} loader={<Skeleton h={160} radius="md" />}>
          {({ data: { mail, preferences } }) => (
            <>
              <MailNotice mail={mail} />
              {preferences.length === 0 ? (
                <EmptyState picture="road" title={t('preferences.none_title')} text={t('preferences.none_text')} />
              ) : (
                <Choices preferences={preferences} />
              )}
            </>
          )}
        </Loaded>
      </Section>
    </>
  );
}

function Choices({ preferences }: { preferences: Preference[] }) {
  const { t } = useTranslation('notifications');
  const { kindWords } = useRouteContext({ from: '/admin/notifications/preferences' });
  const kindName = (key: string) => t(`notification_kinds.${key}`, { ns: kindWords });
  const save = useSavePreference();
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('preferences.kind')}</Table.Th>
          {channels.map((channel) => (
            <Table.Th key={channel} scope="col" w="5rem">
              {t(`preferences.${channel}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {preferences.map((preference) => (
          <Table.Tr key={preference.kind}>
            <Table.Th scope="row" fw={600}>
              {kindName(preference.kind)}
              <Text size="sm" c="dimmed" fw={400}>
                {kindName(`${preference.kind}_hint`)}
              </Text>
            </Table.Th>
            {channels.map((channel) => (
              <Table.Td key={channel}>
                <Switch
                  checked={preference[channel]}
                  onChange={(event) => save.mutate({ ...preference, [channel]: event.currentTarget.checked })}
                  aria-label={t('preferences.switch', { kind: kindName(preference.kind), place: t(`preferences.${channel}`) })}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Optimistic: the switch moves at once, and back if saving fails. */
function useSavePreference() {
  const { t } = useTranslation('notifications');
  const { queryKey } = query(notifications.preferences);
  return useMutation({
    mutationFn: (preference: Preference) => call(notifications.setPreferences, { body: { preferences: [preference] } }),
    onMutate: (changed) => {
      client.setQueryData<{ data: Preferences }>(
        queryKey,
        (now) =>
          now && { data: { ...now.data, preferences: now.data.preferences.map((one) => (one.kind === changed.kind ? changed : one)) } },
      );
    },
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      toastSuccess(t('preferences.saved'));
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      showFailure(t('preferences.save_failed'), error);
    },
  });
}

/** Shown where email is not sent. */
function MailNotice({ mail }: { mail: Preferences['mail'] }) {
  const { t } = useTranslation('notifications');
  const may = useHasPermission('update-company-settings');
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
