/** The section of a customer's page with its collection notes. */
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#modules/customers/contract.ts';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type CollectionNote, collection } from '../../contract/collection.ts';
import { RemindersOfCustomer } from '../reminders/of-customer.tsx';
import classes from './collection.module.css';
import { NoteMarks } from './marks.tsx';

const dialog = lazyPart(async () => (await import('./dialog.tsx')).NoteDialog);

/** Notes that are shown before the user asks for all. */
const most = 4;

export function CollectionNotes({ record: customer }: { record: Customer }) {
  const { t } = useTranslation('invoicing');
  const answer = useQuery(query(collection.list, { params: { id: customer.id }, quiet: true }));
  const mayNote = useHasPermission('update-invoices');
  const [edited, setEdited] = useState<CollectionNote | 'new'>();
  const [isWhole, setWhole] = useState(false);
  const add = mayNote && (
    <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('collection.add')}
    </Button>
  );
  return (
    <Section title={t('collection.title')} action={add}>
      <Loaded answer={answer} loader={<Skeleton height={60} />}>
        {({ data }) => (
          <>
            {data.length === 0 && <p className={classes.none}>{t('collection.none')}</p>}
            <ul className={classes.notes}>
              {data.slice(0, isWhole ? data.length : most).map((note) => (
                <Note key={note.id} note={note} mayNote={mayNote} onEdit={setEdited} />
              ))}
            </ul>
            {!isWhole && data.length > most && (
              <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setWhole(true)}>
                {t('collection.all', { count: data.length })}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <RemindersOfCustomer id={customer.id} />
      {edited && (
        <LazyPart part={dialog} props={{ customer, note: edited === 'new' ? undefined : edited, onClose: () => setEdited(undefined) }} />
      )}
    </Section>
  );
}

interface NoteProps {
  note: CollectionNote;
  mayNote: boolean;
  onEdit: (note: CollectionNote) => void;
}

function Note({ note, mayNote, onEdit }: NoteProps) {
  const { t } = useTranslation(['invoicing', 'common']);
  const act = useAction(invalidateAll);
  const { id, version } = note;
  const remove = () =>
    act({
      title: t('collection.delete_title'),
      text: t('collection.delete_text'),
      action: t('common:actions.delete'),
      danger: true,
      run: () => call(collection.remove, { params: { id }, version }),
      done: t('collection.deleted'),
      failed: t('collection.failed'),
    });
  return (
    <li className={classes.note}>
      <div className={classes.said}>{note.note}</div>
      {mayNote && note.editable && (
        <div className={classes.menu}>
          <RowMenu
            rowLabel={note.note.slice(0, 40)}
            actions={[
              { label: t('common:actions.edit'), onClick: () => onEdit(note) },
              { label: t('common:actions.delete'), danger: true, onClick: () => void remove() },
            ]}
          />
        </div>
      )}
      <div className={classes.who}>
        <MomentText at={note.created_at} short />
        {note.created_by_name}
        {note.invoice_id && (
          <Anchor component={AppLink} href={`/admin/invoices/${note.invoice_id}`} inherit>
            {note.invoice_number}
          </Anchor>
        )}
        <NoteMarks promised_until={note.promised_until} disputed={note.disputed} />
      </div>
    </li>
  );
}
