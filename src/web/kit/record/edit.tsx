/** The editing tab of a record's page: the form, which returns to the read view after saving. */
import { useNavigate } from '@tanstack/react-router';
import type { RecordContract } from '#base/record.ts';
import type { Answer } from '#base/route.ts';
import { call } from '../../api/call.ts';
import type { RecordFields } from './fields.ts';
import { type RecordEditing, RecordForm } from './form.tsx';
import { type FullOf, listHref } from './screen.ts';
import { useInvalidateRecord, useRecordTexts } from './use-record.ts';

interface RecordEditProps<C extends RecordContract, F extends RecordFields<C>> extends RecordEditing<C, F> {
  record: FullOf<C>;
}

export function RecordEdit<C extends RecordContract, F extends RecordFields<C>>({ record, ...editing }: RecordEditProps<C, F>) {
  const { screen } = editing;
  const saved = record as FullOf<C> & { id: string; version: number };
  const { outcome } = useRecordTexts(screen.contract);
  const navigate = useNavigate();
  const invalidate = useInvalidateRecord(screen);
  const page = `${listHref(screen)}/${saved.id}`;
  return (
    <RecordForm
      {...editing}
      record={saved}
      cancelHref={page}
      save={async (body, sending) =>
        (await call(screen.contract.update, { params: { id: saved.id }, body: body as never, ...sending })) as Answer<C['update']>
      }
      onSaved={async () => {
        await invalidate();
        await navigate({ to: page });
      }}
      success={outcome('updated')}
      failure={outcome('update_failed')}
    />
  );
}
