/** The terms agreed with the owner of a trip, in a dialog. */
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { negate } from '#base/money.ts';
import { owners } from '#modules/owners/contract.ts';
import type { OwnerOwesQuestion } from '#modules/trips/contract/refusals.ts';
import { useOwnerOwesText } from '#modules/trips/web/parts.ts';
import { call } from '#web/api/call.ts';
import { MoneyField, PercentField, PerMilleField } from '#web/kit/fields/number-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';
import { FieldGrid } from '#web/kit/page/section.tsx';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { Slip, SlipResult, SlipRow } from '#web/kit/slip/slip.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { OwnerTermsInput, payables, type TripOwner } from '../../contract/balances.ts';
import { balanceOf, withheld } from '../../rules/balance.ts';
import { BalanceAmount, useBalanceLabel } from '../balance.tsx';
import { invalidatePayables } from '../queries.ts';
import classes from './terms.module.css';

export function TermsDialog({ terms, onClose }: { terms: TripOwner | undefined; onClose: () => void }) {
  const { t } = useTranslation(['payables', 'common']);
  const textOf = useOwnerOwesText();
  const maySee = useHasPermission('view-owners');
  const wording = { title: t('terms.anyway_title', { number: terms?.trip_number }), action: t('common:actions.save') };
  const ask = useConfirmations(wording, (question) => textOf(question as OwnerOwesQuestion));
  return (
    <FormDialog
      title={t('terms.title')}
      size="lg"
      onClose={onClose}
      form={
        terms
          ? {
              schema: OwnerTermsInput,
              defaults: {
                owner_id: terms.owner_id ?? '',
                owner_freight: terms.owner_freight ?? '',
                owner_retefuente_rate: terms.owner_retefuente_rate,
                owner_reteica_rate: terms.owner_reteica_rate,
              },
              draft: `payables.terms.${terms.trip_id}`,
              version: terms.version,
              subject: t('terms.this'),
              success: t('terms.saved'),
              failure: t('terms.failed'),
              onSubmit: (body, sending) =>
                ask((confirm) => call(payables.saveTerms, { params: { id: terms.trip_id }, body: { ...body, confirm }, ...sending })),
              onSaved: invalidatePayables,
            }
          : undefined
      }
    >
      <FieldGrid>
        <RecordSelect
          of={owners}
          creates
          disabled={!maySee}
          name="owner_id"
          label={t('common:labels.owner')}
          valueLabel={terms?.owner_name}
        />
        <MoneyField name="owner_freight" label={t('common:labels.owner_freight')} data-autofocus />
        <PercentField name="owner_retefuente_rate" label={t('common:labels.retefuente')} required />
        <PerMilleField name="owner_reteica_rate" label={t('common:labels.reteica')} required />
      </FieldGrid>
      {terms && <WouldBeOwed terms={terms} />}
    </FormDialog>
  );
}

/** The owner's balance with the terms as typed. */
function WouldBeOwed({ terms }: { terms: TripOwner }) {
  const { t } = useTranslation('payables');
  const label = useBalanceLabel();
  const [owner_freight, owner_retefuente_rate, owner_reteica_rate] = useWatch<
    OwnerTermsInput,
    ['owner_freight', 'owner_retefuente_rate', 'owner_reteica_rate']
  >({
    name: ['owner_freight', 'owner_retefuente_rate', 'owner_reteica_rate'],
  });
  const typed = OwnerTermsInput.omit({ owner_id: true, confirm: true }).safeParse({
    owner_freight: owner_freight || null,
    owner_retefuente_rate,
    owner_reteica_rate,
  });
  if (!typed.success) return null;
  const amounts = (rows: readonly { amount: string }[]) => rows.map(({ amount }) => amount);
  const { retefuente, reteica } = withheld(typed.data, terms.money_decimals);
  const balance = balanceOf(typed.data, terms.money_decimals, amounts(terms.charges), amounts(terms.payments));
  return (
    <div className={classes.preview}>
      <Slip
        rows={
          <>
            <SlipRow what={t('retefuente')}>
              <MoneyText amount={negate(retefuente)} />
            </SlipRow>
            <SlipRow what={t('reteica')}>
              <MoneyText amount={negate(reteica)} />
            </SlipRow>
          </>
        }
        result={
          <SlipResult what={label(balance)}>
            <BalanceAmount balance={balance} />
          </SlipResult>
        }
      />
    </div>
  );
}
