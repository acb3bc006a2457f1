import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import { displayedState, invitations } from '../../contract/invitations.ts';
import { users } from '../../contract/users.ts';
import { useInvitationActions } from '../invitations/actions.ts';

/** Whether a user has access to the company, and the open invitation. */
export function AccessSection({ userId }: { userId: string }) {
  const { t } = useTranslation('people');
  const user = useQuery(query(users.read, { params: { id: userId } })).data?.data;
  const waiting = user !== undefined && !user.accepted && user.status === 'active';
  const { data } = useQuery({ ...query(invitations.list, { query: { user_id: userId } }), enabled: waiting });
  const invitation = data?.data[0];
  const actions = useInvitationActions();

  if (!user || (waiting && !data)) return <Skeleton height={120} />;
  const state = user.status !== 'active' ? 'shut' : invitation ? displayedState(invitation) : 'accepted';
  return (
    <Section title={t('access.title')} hint={t('access.person_only')}>
      <Text mb="md">{t(`access.${state}`)}</Text>
      {invitation && (
        <>
          {invitation.sent_at && (
            <Facts
              facts={[
                [t('invitations.columns.sent_at'), <MomentText key="sent" at={invitation.sent_at} />],
                [t('invitations.columns.sent_by'), invitation.sent_by_name],
                [t('invitations.columns.expires_at'), <MomentText key="expires" at={invitation.expires_at} />],
              ]}
            />
          )}
          <Group mt="md">
            {actions(invitation).map(({ label, danger, onClick }) => (
              <Button key={label} variant="default" c={danger ? 'red' : undefined} onClick={onClick}>
                {label}
              </Button>
            ))}
          </Group>
        </>
      )}
    </Section>
  );
}
