import { IconCalendarDue } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [{ key: 'reminders', icon: IconCalendarDue, name: { es: 'Recordatorios', en: 'Reminders' } }];
