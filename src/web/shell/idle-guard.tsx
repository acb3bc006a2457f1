import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#modules/accounts/contract/session.ts';
import { call } from '../api/call.ts';
import { Dialog } from '../kit/overlay/overlay.tsx';
import { lastInput, markInput, watchInput } from '../session/activity.ts';
import { type IdleState, idleLimits, watchIdle } from '../session/idle.ts';
import { useSession } from '../session/session.ts';
import { useSignOut } from './use-sign-out.ts';

const touchedKey = 'arriero.last-touch';

/** Ends the session of a person who went away, after a warning that counts down; keeps the server's session while they are there. */
export function IdleGuard() {
  const { t } = useTranslation();
  const { idle_minutes } = useSession();
  const [state, setState] = useState<IdleState>({ phase: 'present' });
  const signOut = useSignOut();
  const warned = state.phase === 'warning';

  // While the warning shows, only a press or a key says that the person stays: the mouse may have been bumped.
  useEffect(() => watchInput((kind) => !warned || kind === 'meant'), [warned]);

  useEffect(() => {
    markInput();
    return watchIdle({
      limits: idleLimits(idle_minutes),
      now: Date.now,
      lastInput,
      touched: {
        get: () => Number(localStorage.getItem(touchedKey) ?? 0),
        set: (moment) => localStorage.setItem(touchedKey, String(moment)),
      },
      touch: () => void call(session.touch, { background: false }).catch((error: unknown) => console.error(error)),
      onState: setState,
    });
  }, [idle_minutes]);

  useEffect(() => {
    if (state.phase === 'over') void signOut('idle');
  }, [state.phase, signOut]);

  return (
    <Dialog opened={warned} onClose={() => markInput()} title={t('shell.idle_title')} withCloseButton={false}>
      <Text>{t('shell.idle_text')}</Text>
      <Text ff="heading" fz="2rem" fw={650} my="sm" role="timer">
        {t('shell.idle_seconds', { count: warned ? state.seconds_left : 0 })}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => signOut()}>
          {t('shell.sign_out')}
        </Button>
        <Button data-autofocus onClick={() => markInput()}>
          {t('shell.stay')}
        </Button>
      </Group>
    </Dialog>
  );
}
