/** The layout of an account's statements: the meaning of the columns, and the format of numbers and days. */
import { NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { separators } from '#base/lists/file-settings.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import {
  amountKinds,
  type BankColumn,
  type BankLayout,
  bankColumns,
  neededColumns,
  type StatementPreview,
} from '../../contract/bank/statements.ts';
import { isRead } from '../../rules/bank/layout.ts';
import classes from './bank.module.css';

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;
const markNames = { ',': 'comma', '.': 'point' } as const;

interface LayoutFieldsProps {
  shown: StatementPreview;
  onChange: (change: Partial<BankLayout>) => void;
}

export function LayoutFields({ shown: { layout, columns, is_stored, format, missing }, onChange }: LayoutFieldsProps) {
  const { t } = useTranslation('invoicing');
  const isPhone = useIsPhone();
  const names = [{ value: '', label: t('bank.upload.no_column') }, ...columns.map((name) => ({ value: name, label: name }))];
  const isNeeded = (column: BankColumn) => neededColumns[layout.amounts].includes(column);
  return (
    <Section title={t('bank.upload.layout')}>
      <Text className={classes.note}>{t(is_stored ? 'bank.upload.layout_stored' : 'bank.upload.layout_proposed')}</Text>
      <SegmentedControl
        className={classes.kinds}
        // Side by side the three names are wider than a phone.
        orientation={isPhone ? 'vertical' : 'horizontal'}
        aria-label={t('bank.upload.amounts')}
        value={layout.amounts}
        data={choicesOf(t, 'bank.upload.kinds', amountKinds)}
        onChange={(value) => onChange({ amounts: value as BankLayout['amounts'] })}
      />
      <FieldGrid>
        {bankColumns
          .filter((column) => isRead(layout.amounts, column))
          .map((column) => (
            <NativeSelect
              key={column}
              label={t(`bank.upload.columns.${column}`)}
              required={isNeeded(column)}
              error={missing.includes(column) && t('bank.upload.choose_column')}
              value={columns.includes(layout[column]) ? layout[column] : ''}
              data={names}
              onChange={(event) => onChange({ [column]: event.currentTarget.value })}
            />
          ))}
        <NativeSelect
          label={t('bank.upload.decimal_mark')}
          value={layout.decimal_mark}
          data={([',', '.'] as const).map((value) => ({ value, label: t(`bank.upload.marks.${markNames[value]}`) }))}
          onChange={(event) => onChange({ decimal_mark: event.currentTarget.value as BankLayout['decimal_mark'] })}
        />
        <NativeSelect
          label={t('bank.upload.date_order')}
          value={layout.date_order}
          data={choicesOf(t, 'bank.upload.orders', ['dmy', 'mdy'])}
          onChange={(event) => onChange({ date_order: event.currentTarget.value as BankLayout['date_order'] })}
        />
        {format === 'csv' && layout.separator && (
          <NativeSelect
            label={t('bank.upload.separator')}
            value={layout.separator}
            data={separators.map((value) => ({ value, label: t(`bank.upload.separators.${separatorNames[value]}`) }))}
            onChange={(event) => onChange({ separator: event.currentTarget.value as BankLayout['separator'] })}
          />
        )}
      </FieldGrid>
    </Section>
  );
}
