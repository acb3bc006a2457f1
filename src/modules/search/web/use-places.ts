/** The screens and commands that the user may use, and what they typed of them. */
import { useMemo } from 'react';
import type { Language } from '#base/format.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useSession } from '#web/session/session.ts';
import { commands } from '#web/shell/commands.ts';
import type { Command } from '#web/shell/menu.ts';
import type { Kind } from '../contract.ts';
import { readTyped, type Typed } from '../rules/typed.ts';

/** A command on a record. */
export interface RecordCommand extends Pick<Command, 'name' | 'to' | 'whileOpen'> {
  on: Kind;
  verbs: readonly string[];
}

/** The names of one record, as they are typed before its number or name. */
const nouns: Record<Language, Partial<Record<Kind, readonly string[]>>> = {
  es: {
    trips: ['viaje', 'viajes'],
    trucks: ['camión', 'camiones', 'placa'],
    customers: ['cliente', 'clientes'],
    invoices: ['factura', 'facturas'],
    payments: ['pago', 'pagos'],
    expenses: ['gasto', 'gastos'],
    users: ['usuario', 'conductor', 'empleado'],
    trailers: ['remolque', 'remolques'],
    owners: ['propietario', 'propietarios'],
    stubs: ['desprendible', 'nómina'],
  },
  en: {
    trips: ['trip', 'trips'],
    trucks: ['truck', 'trucks', 'plate'],
    customers: ['customer', 'customers'],
    invoices: ['invoice', 'invoices'],
    payments: ['payment', 'payments'],
    expenses: ['expense', 'expenses'],
    users: ['user', 'driver', 'employee'],
    trailers: ['trailer', 'trailers'],
    owners: ['owner', 'owners'],
    stubs: ['stub', 'pay'],
  },
};

const usePermitted = (): readonly Command[] => {
  const { permissions } = useSession();
  return useMemo(() => commands.filter(({ permission }) => permissions.includes(permission)), [permissions]);
};

/** Those on records, with their verbs in the current language. */
export function useRecordCommands(): readonly RecordCommand[] {
  const permitted = usePermitted();
  const language = useLanguage();
  return useMemo(
    () => permitted.flatMap(({ on, verbs, ...command }) => (on ? { ...command, on: on as Kind, verbs: verbs?.[language] ?? [] } : [])),
    [permitted, language],
  );
}

/** Those that need no record. */
export const useCommands = (): readonly Command[] => usePermitted().filter(({ on }) => !on);

export function useTyped(text: string): Typed<RecordCommand> | null {
  const onRecords = useRecordCommands();
  const language = useLanguage();
  return useMemo(() => readTyped(text, nouns[language], onRecords), [text, language, onRecords]);
}
