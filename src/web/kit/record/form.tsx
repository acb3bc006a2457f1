/** The form of a record: its fields, in their sections. */
import { Fragment } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { RecordContract } from '#base/record.ts';
import type { Answer } from '#base/route.ts';
import { shapeOf } from '#base/wire.ts';
import { Form, type Sending } from '../form/form.tsx';
import { formValues, type RecordOf } from '../form/form-values.ts';
import { SaveBar } from '../form/save-bar.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { acceptedBlanks } from '../form/values.ts';
import { FieldGrid, Section, Wide } from '../page/section.tsx';
import { type Control, type Controls, PlainControl } from './controls.tsx';
import { labelOf } from './fields.ts';
import type { FullOf } from './screen.ts';
import { type RecordTexts, useRecordTexts } from './use-record.ts';

/** How a record is edited: the controls that the kit does not have, and the first values of a new one. */
export interface RecordEditing<C extends RecordContract> {
  controls: Controls<C['fields'], FullOf<C>>;
  /** Initial values besides the contract's defaults. */
  start?: Partial<z.input<C['input']>>;
}

interface RecordFormProps<C extends RecordContract> extends RecordEditing<C> {
  contract: C;
  record?: FullOf<C> & { id: string; version: number };
  /** The target of the cancel button. */
  cancelHref: string;
  save: (body: z.output<C['input']>, sending: Sending) => Promise<Answer<C['update']>>;
  onSaved: () => unknown;
  success: string;
  failure: string;
}

export function RecordForm<C extends RecordContract>(props: RecordFormProps<C>) {
  const { contract, controls, start, record, cancelHref, save, ...results } = props;
  const { input } = contract;
  const texts = useRecordTexts(contract);
  const form = useZodForm(
    input as z.ZodType<FieldValues, FieldValues>,
    formValues(input as z.ZodType<FieldValues, FieldValues>, record as RecordOf<never> | undefined, start as FieldValues),
    { key: `${contract.name}.${record?.id ?? 'new'}`, version: record?.version },
  );
  const fields = Object.entries(contract.fields);
  const sections = [...Map.groupBy(fields, ([, field]) => field.section)];
  const schemas = shapeOf(input);
  return (
    <Form form={form} subject={texts.thisRecord} onSubmit={(body, sending) => save(body as z.output<C['input']>, sending)} {...results}>
      {sections.map(([section, ofSection]) => {
        const title = texts.t(`${texts.words}sections.${section}`);
        return (
          <Section key={section} title={title} hint={optionalText(`section_hints.${section}`, texts)}>
            <FieldGrid>
              {ofSection.map(([name, field]) => {
                const control = (controls as Record<string, Control<unknown> | undefined>)[name];
                if (control === null) return null;
                const Own = control;
                const props = {
                  name,
                  label: labelOf(name, field, texts),
                  required: field.required ?? acceptedBlanks(schemas[name] as z.ZodType).size === 0,
                  description: optionalText(`hints.${name}`, texts),
                  record,
                };
                const Cell = field.wide ? Wide : Fragment;
                return (
                  <Cell key={name}>
                    {Own ? <Own {...props} /> : <PlainControl {...props} field={field} isHeading={props.label === title} texts={texts} />}
                  </Cell>
                );
              })}
            </FieldGrid>
          </Section>
        );
      })}
      <SaveBar cancelHref={cancelHref} />
    </Form>
  );
}

/** A text of the module that not every field or section has. */
const optionalText = (key: string, { t, words }: RecordTexts): string | undefined => t(`${words}${key}`, { defaultValue: '' }) || undefined;
