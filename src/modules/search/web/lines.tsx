/** The lines of the search over everything: records, what can be done, and screens; the last visits while nothing is typed. */
import { Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import type { PaletteLines } from '#web/shell/palette/palette.tsx';
import { paletteList } from '#web/shell/palette/palette.tsx';
import { type Kind, search } from '../contract.ts';
import { markWords } from '../rules/typed.ts';
import classes from './lines.module.css';
import { type Group, type Line, useGroups } from './use-groups.ts';
import { useTyped } from './use-places.ts';

/** Long enough that a word typed quickly is one request. */
const pause_ms = 90;

export function Lines({ text, keys, isEntered, onChoose, onClose }: PaletteLines) {
  const { t } = useTranslation('search');
  const isPhone = useIsPhone();
  const { history } = useRouter();
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, pause_ms);
  const meaning = useTyped(asked);
  const whole = useFound(asked);
  const named = useFound(meaning?.rest ?? '', meaning?.kinds);
  // A refetch of the same text changes nothing; without a connection there is no answer to wait for.
  const isSettled = asked === typed && isAnswered(asked, whole) && isAnswered(meaning?.rest ?? '', named);
  const [opened, setOpened] = useState<string>();
  const groups = useGroups({ asked, meaning, named: named.data?.data, found: whole.data?.data, opened });
  const lines = groups.flatMap((group) => group.lines);
  const [chosenId, setChosenId] = useState<string>();
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === chosenId),
  );
  const chosen = lines[at];
  /** Enter came before the answer: what is found first is opened when it is there. */
  const [waiting, setWaiting] = useState(isEntered ? { inNewTab: false } : null);
  const [lastTyped, setLastTyped] = useState(typed);
  if (lastTyped !== typed) {
    setLastTyped(typed);
    setChosenId(undefined);
    setOpened(undefined);
    setWaiting(null);
  }

  const open = (line: Line | undefined, inNewTab = false) => {
    if (!line) return;
    // First, so that the focus is back where a question about unsaved input returns it to.
    flushSync(onClose);
    if (inNewTab) window.open(line.to, '_blank', 'noopener');
    else history.push(line.to);
  };
  useEffect(() => {
    if (!waiting || !isSettled) return;
    setWaiting(null);
    // Not while React renders.
    queueMicrotask(() => open(lines[0], waiting.inNewTab));
  });
  useEffect(() => onChoose(chosen?.id), [chosen?.id, onChoose]);

  const move = (step: number) => {
    const next = lines[(at + step + lines.length) % lines.length];
    setChosenId(next?.id);
    if (next) document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    // A line that was chosen is meant, whatever the answer will be.
    else if (key === 'Enter' && (isSettled || chosenId !== undefined)) open(chosen, ctrlKey || metaKey);
    else if (key === 'Enter') setWaiting({ inNewTab: ctrlKey || metaKey });
    // The field is the only thing of the dialog that takes the focus.
    else if (key === 'Tab') setOpened(chosen?.hasActions && opened !== chosen.id ? chosen.id : undefined);
    else return;
    event.preventDefault();
  };
  useLayoutEffect(() => {
    keys.current = press;
    return () => {
      keys.current = null;
    };
  });

  return (
    <>
      <div id={paletteList} role="listbox" aria-label={t('title')} className={classes.lines}>
        {groups.map((group) => (
          <LineGroup key={group.key} group={group} typed={asked} chosen={chosen?.id} onOpen={open} />
        ))}
      </div>
      {isSettled && typed !== '' && (whole.isError || lines.length === 0) && (
        <p className={classes.nothing}>{whole.isError ? t('failed') : t('nothing', { text: typed })}</p>
      )}
      <span className={classes.count} role="status">
        {isSettled && typed !== '' && t('count', { count: lines.length })}
      </span>
      {!isPhone && <Foot />}
    </>
  );
}

type FoundQuery = ReturnType<typeof useFound>;

const isAnswered = (text: string, { data, isPlaceholderData, isError }: FoundQuery) =>
  text === '' || isError || (data !== undefined && !isPlaceholderData);

/** The records that a text finds; nothing is asked for without one. The answer before stays until the next has arrived. */
function useFound(text: string, kinds: readonly Kind[] = []) {
  return useQuery({
    ...query(search, { query: { search: text, ...(kinds.length > 0 && { kinds: kinds.join(',') }) } as never, quiet: true }),
    enabled: text !== '',
    placeholderData: text === '' ? undefined : keepPreviousData,
  });
}

interface LineGroupProps {
  group: Group;
  typed: string;
  chosen: string | undefined;
  onOpen: (line: Line, inNewTab: boolean) => void;
}

function LineGroup({ group, typed, chosen, onOpen }: LineGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options
    <div role="group" aria-label={group.title}>
      <div className={classes.title} aria-hidden>
        {group.title}
      </div>
      {group.lines.map((line) => (
        <LineOption key={line.id} line={line} typed={typed} isChosen={line.id === chosen} onOpen={onOpen} />
      ))}
    </div>
  );
}

function LineOption({ line, typed, isChosen, onOpen }: { line: Line; typed: string; isChosen: boolean; onOpen: LineGroupProps['onOpen'] }) {
  const { t } = useTranslation('common');
  const [from, to] = line.title;
  return (
    // The keys act in the field, which keeps the focus.
    <a
      id={line.id}
      href={line.to}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.line}
      data-action={line.isAction || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        onOpen(line, event.ctrlKey || event.metaKey);
      }}
    >
      <line.icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.name}>
        <Marked text={from ?? ''} typed={typed} />
        {to !== undefined && (
          <>
            <IconArrowRight size={14} stroke={1.8} role="img" aria-label={t('shell.on_the_road.to')} />
            <Marked text={to} typed={typed} />
          </>
        )}
      </span>
      <span className={classes.detail}>
        <Marked text={line.detail ?? ''} typed={typed} />
      </span>
      <span className={classes.ends}>
        {line.ends?.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </span>
      {isChosen && <Kbd className={classes.enter}>↵</Kbd>}
    </a>
  );
}

/** The text, with the typed beginnings of its words marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0;
  return markWords(text, typed).map(({ part, isTyped }) => {
    const key = at;
    at += part.length;
    return isTyped ? <mark key={key}>{part}</mark> : part;
  });
}

function Foot() {
  const { t } = useTranslation('search');
  return (
    <div className={classes.foot} aria-hidden>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keys.move')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('keys.open')}
      </span>
      <span>
        <Kbd>Ctrl ↵</Kbd> {t('keys.new_tab')}
      </span>
      <span>
        <Kbd>Tab</Kbd> {t('keys.actions')}
      </span>
    </div>
  );
}
