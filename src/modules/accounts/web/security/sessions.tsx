import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call, queriesOf, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { runAction } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import { type LoginSession, security } from '../../contract/security.ts';
import classes from './security.module.css';

const icons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet, other: IconWorld };

/** "Chrome en Windows", or the part of it that is known. */
function deviceText({ browser, system }: LoginSession, t: TFunction<'accounts'>): string {
  if (browser && system) return t('security.device', { browser, system });
  return browser || system || t('security.device_unknown');
}

/** The user's sessions, this device first. */
export function SessionsSection() {
  const { t } = useTranslation('accounts');
  const answer = useQuery(query(security.sessions, { quiet: true }));
  const end = useEndSessions();
  const others = answer.data?.data.some(({ current }) => !current) && (
    <Button variant="default" size="xs" onClick={() => void end.others()}>
      {t('security.end_others')}
    </Button>
  );
  return (
    <Section title={t('security.sessions')} hint={t('security.sessions_hint')} action={others}>
      <Loaded answer={answer} loader={<Skeleton height={64} />}>
        {({ data }) => (
          <ul className={classes.list}>
            {data
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((session) => (
                <Row key={session.id} session={session} onEnd={() => void end.one(session)} />
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function Row({ session, onEnd }: { session: LoginSession; onEnd: () => void }) {
  const { t } = useTranslation('accounts');
  const device = deviceText(session, t);
  const Icon = icons[session.kind];
  return (
    <li className={classes.row}>
      <Icon size={24} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Group gap="xs">
          <Text component="span" fw={600}>
            {device}
          </Text>
          {session.current && <StatusBadge tone="good">{t('security.this_device')}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('security.address')}: {session.address} · {t('security.last_used')}: <MomentText at={session.last_input_at} /> ·{' '}
          {t('security.started')}: <MomentText at={session.created_at} />
        </Text>
      </div>
      {!session.current && (
        <Button variant="default" size="xs" onClick={onEnd} aria-label={t('security.end_session_of', { device })}>
          {t('security.end_session')}
        </Button>
      )}
    </li>
  );
}

/** Ends sessions after a confirmation. */
function useEndSessions() {
  const { t } = useTranslation('accounts');
  const confirm = useConfirm();

  const run = async (action: () => Promise<unknown>, success: string) => {
    await runAction(action, success, t('security.session_failed'));
    await client.invalidateQueries(queriesOf(security.sessions, null));
  };

  return {
    async one(session: LoginSession) {
      const title = t('security.end_session_title', { device: deviceText(session, t) });
      if (!(await confirm({ title, text: t('security.end_session_text'), action: t('security.end_session'), danger: true }))) return;
      await run(() => call(security.endSession, { params: { id: session.id }, quiet: true }), t('security.session_ended'));
    },
    async others() {
      const question = { title: t('security.end_others_title'), text: t('security.end_others_text'), action: t('security.end_others') };
      if (!(await confirm({ ...question, danger: true }))) return;
      await run(() => call(security.endOtherSessions), t('security.others_ended'));
    },
  };
}
