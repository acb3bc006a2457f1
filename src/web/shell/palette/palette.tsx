/**
 * The search over everything (Ctrl K). Its field is there at once, so that what is typed meanwhile is text and not the keys of the page; its lines load
 * when it first opens.
 */
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, type LazyPartSource } from '../../kit/overlay/lazy-part.tsx';
import classes from './palette.module.css';

export interface PaletteLines {
  text: string;
  /** What a key does to the lines. Null while they load. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Enter was pressed before there were lines: the first one is opened when it is there. */
  isEntered: boolean;
  /** Reports the id of the chosen line. */
  onChoose: (id: string | undefined) => void;
  onClose: () => void;
}

export const paletteList = 'palette-lines';

export function Palette({ lines, onClose }: { lines: LazyPartSource<PaletteLines>; onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const [text, setText] = useState('');
  const [isEntered, setEntered] = useState(false);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // A dialog of the page below lets nothing but itself be scrolled.
    const keep = (event: Event) => event.stopPropagation();
    for (const type of ['wheel', 'touchmove']) element.addEventListener(type, keep, { passive: true });
    // Returns the focus.
    return () => element.close();
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (keys.current) keys.current(event);
    else if (event.key === 'Enter') setEntered(true);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as every dialog of the browser
    <dialog
      ref={dialog}
      aria-label={t('shell.search_title')}
      className={classes.palette}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.head}>
        <IconSearch size={20} stroke={1.8} aria-hidden />
        <input
          type="text"
          // Escape closes this dialog and not also one of the page below.
          data-mantine-stop-propagation="true"
          role="combobox"
          aria-expanded="true"
          aria-controls={paletteList}
          aria-activedescendant={chosen}
          aria-autocomplete="list"
          aria-label={t('shell.search_title')}
          placeholder={t('shell.search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => {
            setEntered(false);
            setText(currentTarget.value);
          }}
          onKeyDown={press}
        />
      </div>
      <LazyPart part={lines} props={{ text, keys, isEntered, onChoose: setChosen, onClose }} />
    </dialog>
  );
}
