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

/** Ends the session after `idle_minutes` without input, with a countdown first. Reports input to the server, which extends the session. */
export function IdleGuard() {
  const { t } = useTranslation();
  const { idle_minutes } = useSession();
  const [state, setState] = useState<IdleState>({ phase: 'active' });
  const signOut = useSignOut();
  const isWarning = state.phase === 'warning';

  // While the warning shows, only a press or a key counts: the mouse may have been bumped.
  useEffect(() => watchInput((kind) => !isWarning || kind === 'deliberate'), [isWarning]);

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
    <Dialog opened={isWarning} onClose={() => markInput()} title={t('shell.idle_title')} withCloseButton={false}>
      <Text>{t('shell.idle_text')}</Text>
      <Text ff="heading" fz="2rem" fw={650} my="sm" role="timer">
        {t('shell.idle_seconds', { count: isWarning ? state.seconds_left : 0 })}
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
