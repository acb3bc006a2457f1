/** The two pages with the form of a record: of a new one, and the editing tab of its page, which returns to the read view after saving. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RecordContract } from '#base/record.ts';
import type { Answer } from '#base/route.ts';
import { call } from '../../api/call.ts';
import { PageHead } from '../page/page-head.tsx';
import { type RecordEditing, RecordForm } from './form.tsx';
import { type FullOf, listHref } from './screen.ts';
import { invalidateRecord, useRecordTexts } from './use-record.ts';

/** The components of both. */
export const recordForms = <C extends RecordContract>(contract: C, editing: RecordEditing<C>) => ({
  // biome-ignore lint/correctness/noComponentHookFactories: called once, when the file of the form loads
  New: () => <NewRecord contract={contract} editing={editing} />,
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  Edit: ({ record }: { record: FullOf<C> }) => <EditedRecord contract={contract} editing={editing} record={record} />,
});

interface FormProps<C extends RecordContract> {
  contract: C;
  editing: RecordEditing<C>;
}

/** Starts with the name in the address: the text typed in the select where the record was missing. */
function NewRecord<C extends RecordContract>({ contract, editing }: FormProps<C>) {
  const { own, outcome } = useRecordTexts(contract);
  const { name } = useSearch({ strict: false }) as { name?: string };
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={own('new')} crumbs={[{ label: own('title'), href: listHref(contract) }]} />
      <RecordForm
        contract={contract}
        {...editing}
        start={{ ...editing.start, ...(name !== undefined && { name }) } as RecordEditing<C>['start']}
        cancelHref={listHref(contract)}
        save={async (body, sending) => (await call(contract.create, { body: body as never, ...sending })) as Answer<C['update']>}
        onSaved={async () => {
          await invalidateRecord(contract);
          await navigate({ to: listHref(contract) });
        }}
        success={outcome('created')}
        failure={outcome('create_failed')}
      />
    </>
  );
}

function EditedRecord<C extends RecordContract>({ contract, editing, record }: FormProps<C> & { record: FullOf<C> }) {
  const saved = record as FullOf<C> & { id: string; version: number };
  const { outcome } = useRecordTexts(contract);
  const navigate = useNavigate();
  const page = `${listHref(contract)}/${saved.id}`;
  return (
    <RecordForm
      contract={contract}
      {...editing}
      record={saved}
      cancelHref={page}
      save={async (body, sending) =>
        (await call(contract.update, { params: { id: saved.id }, body: body as never, ...sending })) as Answer<C['update']>
      }
      onSaved={async () => {
        await invalidateRecord(contract);
        await navigate({ to: page });
      }}
      success={outcome('updated')}
      failure={outcome('update_failed')}
    />
  );
}
