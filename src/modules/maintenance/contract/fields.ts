/** Fields that services and schedules share. */
import { z } from 'zod';
import { Id } from '#base/wire.ts';

export const serviceKinds = ['preventive', 'repair'] as const;
export const ServiceKind = z.enum(serviceKinds, 'choose_one');

/** Open has no date yet, scheduled has one. */
export const serviceStatuses = ['open', 'scheduled', 'done', 'cancelled'] as const;
export const ServiceStatus = z.enum(serviceStatuses);
export type ServiceStatus = z.output<typeof ServiceStatus>;

/** Overdue, soon or ok, calculated for a day; inactive where the schedule or its vehicle is. */
export const scheduleStates = ['overdue', 'soon', 'ok', 'inactive'] as const;
export const ScheduleState = z.enum(scheduleStates);
export type ScheduleState = z.output<typeof ScheduleState>;

/** The truck or trailer of a row. */
export const vehicleFields = {
  vehicle_id: Id,
  vehicle: z.enum(['truck', 'trailer']),
  plate: z.string(),
};
