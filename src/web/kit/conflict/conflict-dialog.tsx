/**
 * Another user saved first: who, when, and the fields in which their record differs from the input. The user accepts the other record, or saves their
 * own over it; untouched fields have the other user's values in both cases. After closing, the next save asks again.
 */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatAgo, formatTimestamp } from '#base/format.ts';
import type { StaleVersion } from '#base/route.ts';
import type { ApiError } from '../../api/api-error.ts';
import { client } from '../../api/query-client.ts';
import { useCompanyZone, useSession } from '../../session/session.ts';
import type { SavedRecord } from '../form/form-state.ts';
import { labelOfField, type ShownFields, ShownFieldsContext } from '../form/shown-fields.ts';
import type { ZodForm } from '../form/use-zod-form.ts';
import { isEmpty } from '../form/values.ts';
import { Dialog } from '../overlay/overlay.tsx';
import { useLanguage } from '../text/use-locale.ts';
import classes from './conflict-dialog.module.css';
import type { Difference } from './differences.ts';

interface ConflictProps {
  form: Pick<ZodForm, 'latest' | 'differencesFrom' | 'rebaseOnto' | 'discard'>;
  error: ApiError;
  /** The changed record: "este viaje". */
  subject: string | undefined;
  /** Saves the input, which is now based on the other user's record. */
  onKeep: () => void;
  onClose: () => void;
}

export function ConflictDialog({ error, ...props }: Omit<ConflictProps, 'error'> & { error: ApiError | undefined }) {
  /** Still shown while the dialog closes. */
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return (
    <Dialog
      opened={error !== undefined}
      onClose={props.onClose}
      title={last && <Title details={last.details as Details} subject={props.subject} />}
      withCloseButton={false}
      size="lg"
    >
      {last && <Conflict key={String(last.details.saved_at)} error={last} {...props} />}
    </Dialog>
  );
}

type Details = z.output<typeof StaleVersion>;
/** The user who saved first, for the texts: the same person in another tab, a member of the company by name, or another person. */
type By = 'self' | 'member' | 'other';

function useBy({ saved_by }: Details): { by: By; name: string; first: string } {
  const { user } = useSession();
  const name = saved_by?.name ?? '';
  return { by: !saved_by ? 'other' : saved_by.id === user.id ? 'self' : 'member', name, first: name.split(' ')[0] ?? '' };
}

function Title({ details, subject }: { details: Details; subject: string | undefined }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const zone = useCompanyZone();
  const { by, name } = useBy(details);
  const { saved_at } = details;
  return (
    <span className={classes.title}>
      {t(`form.stale_title.${by}`, { name, subject: subject ?? t('form.this_data') })}{' '}
      {saved_at && (
        <time dateTime={saved_at} title={formatTimestamp(saved_at, zone, language)}>
          {formatAgo(saved_at, new Date(), language)}
        </time>
      )}
    </span>
  );
}

function Conflict({ form, error, onKeep, onClose }: ConflictProps) {
  const { t } = useTranslation('common');
  const details = error.details as Details;
  const { by, first } = useBy(details);
  /** The record that the user compares with and saves over: a newer one is another conflict. */
  const [theirs, setTheirs] = useState<SavedRecord>();
  if (!theirs && (form.latest.version ?? 0) >= details.version) setTheirs(form.latest);
  const [isRefetched, setRefetched] = useState(false);
  useEffect(() => {
    void client.invalidateQueries({ refetchType: 'active' }).then(() => setRefetched(true));
  }, []);

  const loadTheirs = async () => {
    form.discard();
    onClose();
    await client.invalidateQueries({ refetchType: 'active' });
  };
  const keepMine = () => {
    if (!theirs) return;
    form.rebaseOnto(theirs);
    onClose();
    onKeep();
  };
  return (
    <>
      {theirs ? (
        <Differences of={form.differencesFrom(theirs)} theirsLabel={t(`form.stale_column.${by}`, { name: first })} />
      ) : isRefetched ? (
        <Text>{t('form.stale_unknown')}</Text>
      ) : (
        <Stack gap="xs" aria-busy>
          <Skeleton h={20} />
          <Skeleton h={20} />
        </Stack>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="subtle" onClick={onClose} data-autofocus>
          {t('form.stay')}
        </Button>
        <Button variant="default" onClick={() => void loadTheirs()}>
          {t(`form.stale_reload.${by}`, { name: first })}
        </Button>
        <Button disabled={!theirs} onClick={keepMine}>
          {t('form.stale_keep')}
        </Button>
      </Group>
    </>
  );
}

/** The differing fields that are on the screen, with both values. */
function Differences({ of, theirsLabel }: { of: Difference[]; theirsLabel: string }) {
  const { t } = useTranslation('common');
  const fields = useContext(ShownFieldsContext) as ShownFields;
  const rows = of
    .map((difference) => ({ ...difference, ...textsOf(difference, fields), label: labelOfField(fields, difference.path) }))
    // Values that look the same, such as 10 and 10.00, do not count as a difference.
    .filter(({ label, mineText, theirsText }) => label && !(typeof mineText === 'string' && mineText === theirsText));
  if (rows.length === 0) return <Text>{t('form.stale_same')}</Text>;
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('form.stale_column.you')}</th>
            <th scope="col">{theirsLabel}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, label, mineText, theirsText, isMine }) => (
            <tr key={path}>
              <th scope="row">{label}</th>
              <td className={isMine ? classes.mine : classes.untouched}>{isMine ? mineText : t('form.stale_untouched')}</td>
              <td>{theirsText}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some(({ isMine }) => !isMine) && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('form.stale_hint')}
        </Text>
      )}
    </>
  );
}

function textsOf({ path, mine, theirs }: Difference, fields: ShownFields): { mineText: ReactNode; theirsText: ReactNode } {
  const show = fields.get(path)?.text as ((value: unknown) => ReactNode) | undefined;
  const text = (value: unknown): ReactNode => {
    if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return '–';
    return show ? show(value) : String(value);
  };
  return { mineText: text(mine), theirsText: text(theirs) };
}
