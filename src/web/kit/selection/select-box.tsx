/** The checkbox that selects a row, or all rows of the page. */
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './selection.module.css';
import type { ListSelection } from './selection.ts';

interface SelectBoxProps {
  label: string;
  /** The id of the element that names the selected thing, read after the label. */
  labelledBy?: string;
  checked: boolean;
  /** Some rows of the page are selected. */
  isMixed?: boolean;
  disabled?: boolean;
  /** `isRange`: with Shift. */
  onSelect: (isRange: boolean) => void;
}

/** Of one row. */
export function RowSelectBox({ selection, rowKey, labelledBy }: { selection: ListSelection; rowKey: string; labelledBy: string }) {
  const { t } = useTranslation('common');
  const { ids, page, change } = selection;
  return (
    <SelectBox
      label={t('selection.row')}
      labelledBy={labelledBy}
      checked={ids.has(rowKey)}
      onSelect={(isRange) => change(isRange ? { type: 'extend', id: rowKey, page } : { type: 'toggle', id: rowKey })}
    />
  );
}

export function SelectBox({ label, labelledBy, checked, isMixed = false, disabled, onSelect }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    // The label fills the cell, so that a near miss does not open the row.
    <label className={classes.box}>
      <input
        ref={box}
        type="checkbox"
        data-select
        id={id}
        aria-label={label}
        aria-labelledby={labelledBy && `${id} ${labelledBy}`}
        checked={checked}
        disabled={disabled}
        onChange={({ nativeEvent }) => onSelect((nativeEvent as unknown as MouseEvent).shiftKey)}
      />
    </label>
  );
}
