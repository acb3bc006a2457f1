/** The controls of a record's fields in its form. */
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { RecordField, RecordFields } from '#base/record-fields.ts';
import { DayField, SelectField, SwitchField, TextAreaField, TextField } from '../fields/fields.tsx';
import { IntegerField, MoneyField, PercentField, PerMilleField, QuantityField } from '../fields/number-fields.tsx';
import { TaxIdField } from '../fields/tax-id-field.tsx';
import { optionsOf, type Texts } from './fields.ts';

export interface ControlProps<Full = never> {
  name: string;
  label: string;
  required: boolean;
  /** The text `hints.<name>`, if there is one. */
  description: string | undefined;
  /** Undefined for a new record. */
  record: Full | undefined;
}

/** Null if another field's control includes it: the department, in the fields of a place. */
export type Control<Full> = ((props: ControlProps<Full>) => ReactNode) | null;

/** A control for each field whose kind the kit does not support; the others may have one too. */
export type Controls<F extends RecordFields, Full> = {
  [Name in keyof F as F[Name]['kind'] extends 'file' | 'record' | 'rows' | 'own_text' ? Name : never]: Control<Full>;
} & { [Name in keyof F]?: Control<Full> };

interface PlainControlProps extends ControlProps<unknown> {
  field: RecordField;
  /** The section is about this field alone, and named like it. */
  isHeading: boolean;
  texts: Texts;
}

/** The control of the kit for a field. */
export function PlainControl({ field, texts, isHeading, record: _, ...props }: PlainControlProps) {
  switch (field.kind) {
    case 'integer':
      return <IntegerField {...props} />;
    case 'quantity':
      return field.unit ? <WithUnit {...props} unit={field.unit} texts={texts} /> : <QuantityField {...props} />;
    case 'rate': {
      const Rate = field.perMille ? PerMilleField : PercentField;
      return <Rate {...props} />;
    }
    case 'tax_id':
      return <TaxIdField label={props.label} nitHint={props.description} />;
    case 'note':
      // The heading of its section may be its label.
      return <TextAreaField {...props} {...(isHeading && { label: undefined, 'aria-label': props.label })} rows={isHeading ? 2 : 1} />;
    case 'money':
      return <MoneyField {...props} />;
    case 'day':
      return <DayField {...props} />;
    case 'yes_no':
      return <SwitchField {...props} required={undefined} />;
    case 'choice':
      return (
        <SelectField
          {...props}
          placeholder={props.required ? texts.t('common:actions.select') : undefined}
          options={optionsOf(field, texts) ?? []}
        />
      );
    case 'text':
      return <TextField {...props} type={field.type} inputMode={field.type === 'url' ? 'url' : undefined} />;
    default:
      throw new Error(`RecordForm needs a control for ${props.name}.`);
  }
}

type UnitProps = Omit<ControlProps<unknown>, 'record'> & { unit: string; texts: Texts };

function WithUnit({ unit, texts, ...props }: UnitProps) {
  const value = useWatch({ name: unit }) as string;
  return <QuantityField {...props} unit={texts.t(`common:units.${value}`, { defaultValue: '' })} />;
}
