/** Changes the status of a trip that another user has saved since it was shown: shows who changed what, and asks before it is done. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { StaleVersion } from '#base/route.ts';
import { ApiError } from '#web/api/api-error.ts';
import { client } from '#web/api/query-client.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { LocalDateTimeText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useSession } from '#web/session/session.ts';
import { knownStatus, type TripStatus } from '../../contract/status.ts';
import type { Trip } from '../../contract/trip.ts';
import { canMoveTrip } from '../../rules/status.ts';
import { tripQuery } from '../queries.ts';
import { type ChangedField, changesOf } from './changes.ts';

type Saved = { data: Trip };

/**
 * `send(to, move)` moves the trip with the version that the user saw. After a version conflict it shows the changes, and moves with the new version
 * once the user confirms; after a cancel it throws the refusal, marked as handled. If the status no longer allows the move, the server answers. A
 * move that the user has already made, such as from a phone that lost the answer, counts as done.
 */
export function useSameVersion(shown: Trip): (to: TripStatus, move: (version: number) => Promise<Saved>) => Promise<Saved> {
  const { t } = useTranslation(['trips', 'common']);
  const confirm = useConfirm();
  const { user } = useSession();
  return async (to, move) => {
    let seen = shown;
    for (;;) {
      try {
        return await move(seen.version);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error;
        const { data: now } = await client.fetchQuery({ ...tripQuery(shown.id), staleTime: 0 });
        const { saved_by } = error.details as z.output<typeof StaleVersion>;
        const by = !saved_by ? 'other' : saved_by.id === user.id ? 'self' : 'member';
        if (by === 'self' && now.status === to) return { data: now };
        const before = seen;
        seen = now;
        if (!canMoveTrip(now.status, to, 'clerk')) continue;
        const isConfirmed = await confirm({
          title: t(`common:form.stale_title.${by}`, { name: saved_by?.name ?? '', subject: t('this') }),
          text: <Changes before={before} now={now} />,
          action: t(`moves.anyway.${to as 'in_transit'}`),
          cancel: t('common:actions.back'),
          danger: to === 'cancelled',
        });
        if (isConfirmed) continue;
        error.handled = true;
        throw error;
      }
    }
  };
}

function Changes({ before, now }: { before: Trip; now: Trip }) {
  const { t } = useTranslation('trips');
  const changes = changesOf(before, now);
  if (changes.length === 0) return t('moves.other_changes');
  return (
    <Stack gap="xs">
      {changes.map(({ field, ...change }) => (
        <span key={field}>
          {field === 'status' ? t('columns.status') : t(`fields.${field}`)}: <Value field={field} of={change.before} /> →{' '}
          <strong>
            <Value field={field} of={change.after} />
          </strong>
        </span>
      ))}
    </Stack>
  );
}

function Value({ field, of: value }: { field: ChangedField; of: string | null }): ReactNode {
  const { t } = useTranslation('trips');
  if (value === null) return '–';
  if (field === 'status') return t(`status.${knownStatus(value)}`);
  if (field === 'freight' || field === 'owner_freight') return <MoneyText amount={value} />;
  if (field === 'departure_at' || field === 'arrival_at') return <LocalDateTimeText at={value} />;
  return value;
}
