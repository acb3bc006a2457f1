import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { ShortcutHelp } from '../kit/shortcuts/shortcut-help.tsx';
import { useGoKeys } from '../kit/shortcuts/shortcuts.ts';
import { useLanguage } from '../kit/text/use-locale.ts';
import { useSidebar } from './use-sidebar.ts';

/** G and a letter go to the screens of the sidebar; the list of all keys. */
export function ScreenKeys({ isHelpOpen, onCloseHelp }: { isHelpOpen: boolean; onCloseHelp: () => void }) {
  const groups = useSidebar();
  const language = useLanguage();
  const { history } = useRouter();
  const screens = useMemo(
    () =>
      groups
        .flatMap(({ children }) => children)
        .flatMap(({ letter, name, to, href = to }) => (letter ? [{ letter: letter[language], name: name[language], to: href }] : [])),
    [groups, language],
  );
  useGoKeys(
    useCallback(
      (letter) => {
        const screen = screens.find((one) => one.letter === letter);
        if (screen) history.push(screen.to);
        return screen !== undefined;
      },
      [screens, history],
    ),
  );
  return <ShortcutHelp opened={isHelpOpen} onClose={onCloseHelp} screens={screens} />;
}
