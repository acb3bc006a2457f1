/** A record as text: the sections and labels of its form, with values as in list and history. A field named like its section needs no label. */
import type { ReactNode } from 'react';
import type { RecordContract } from '#base/record.ts';
import type { RecordField, RecordFields } from '#base/record-fields.ts';
import { Facts } from '../page/facts.tsx';
import { Section, SectionColumns } from '../page/section.tsx';
import { LinkedText } from '../text/linked-text.tsx';
import { labelOf, textOfField } from './fields.ts';
import classes from './read-view.module.css';
import type { FullOf } from './screen.ts';
import type { RecordTexts } from './use-record.ts';

/**
 * How a field is shown, if not as in the list. `false` leaves it out, and empty values are shown as `–`. Null if another field's view includes it:
 * the department, in the view of the city.
 */
export type View<Full> = ((record: Full, texts: RecordTexts) => ReactNode) | null;

/** A view for each field whose value is not plain text; the others may have one too. */
export type Views<F extends RecordFields, Full> = {
  [Name in keyof F as F[Name]['kind'] extends 'file' | 'record' | 'rows' ? Name : never]: View<Full>;
} & { [Name in keyof F]?: View<Full> };

interface ReadViewProps<C extends RecordContract> {
  contract: C;
  record: FullOf<C>;
  views: Views<C['fields'], FullOf<C>>;
  texts: RecordTexts;
}

export function ReadView<C extends RecordContract>({ contract, record, views, texts }: ReadViewProps<C>) {
  const fields = Object.entries(contract.fields);
  const units = new Set(fields.map(([, field]) => field.kind === 'quantity' && field.unit));
  const shown = fields.flatMap(([name, field]) => {
    const view = (views as Record<string, View<FullOf<C>> | undefined>)[name];
    if (view === null || units.has(name)) return [];
    const value = view ? view(record, texts) : linkedText(name, field, record as object, texts);
    return value === false ? [] : [{ section: field.section, fact: [labelOf(name, field, texts), value] as [string, ReactNode] }];
  });
  return (
    <SectionColumns>
      {[...Map.groupBy(shown, ({ section }) => section)].map(([section, ofSection]) => {
        const title = texts.t(`${texts.words}sections.${section}`);
        const facts = ofSection.map(({ fact }) => fact);
        const [[label, value] = []] = facts;
        return (
          <Section key={section} title={title}>
            {facts.length === 1 && label === title ? <div className={classes.text}>{value || '–'}</div> : <Facts rows facts={facts} />}
          </Section>
        );
      })}
    </SectionColumns>
  );
}

function linkedText(name: string, field: RecordField, record: object, texts: RecordTexts): ReactNode {
  const text = textOfField(name, field, record, texts);
  return text !== undefined && field.kind === 'text' && field.type ? <LinkedText type={field.type} text={text} /> : text;
}
