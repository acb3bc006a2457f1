/** Bodies for tests of services and schedules. */

/** An oil change that is not scheduled; a test may change it. */
export function serviceInput(vehicle_id: string, changes: object = {}): Record<string, unknown> {
  return { vehicle_id, kind: 'preventive', description: 'Cambio de aceite', ...changes };
}

/** The template of the worked example, applied to one vehicle that had it at 22,450 km. */
export function scheduleInput(vehicle_id: string, changes: object = {}, start: object = {}): Record<string, unknown> {
  return {
    description: 'Cambio de aceite',
    every_km: 5000,
    vehicles: [{ vehicle_id, start_on: '2025-11-15', start_odometer: 22_450, ...start }],
    ...changes,
  };
}

/** What a save of a service sends, from its answer. */
export function serviceInputOf(service: Record<string, unknown>): Record<string, unknown> {
  const names = 'vehicle_id kind description schedule_id provider scheduled_on done_on odometer parts_cost labour_cost file_ids note';
  return Object.fromEntries(names.split(' ').map((name) => [name, service[name]]));
}
