/** Invariants of reminders, their subjects, and the licences of people. */
import { sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

export const reminderChecks: readonly Check[] = [
  {
    name: 'reminder: open ones have the status and the odometer of their vehicle or person',
    findings: sql<Finding>`
      select r.company_id, format('reminder %s', r.id) as subject,
          format('copies %s, %s km of %s and %s km a day, expected %s, %s km of %s and %s km a day', r.subject_active, r.vehicle_mileage, r.vehicle_read_on,
            r.vehicle_km_per_day, s.active, s.mileage, s.read_on, s.km_per_day) as problem
        from reminder r
          join (
            select company_id, id, status = 'active' as active, mileage, read_on, km_per_day from truck
            union all select company_id, id, status = 'active', mileage, read_on, km_per_day from trailer
            union all select company_id, id, status = 'active', null, null, null from member
          ) s on s.company_id = r.company_id and s.id = r.subject_id
        where r.status = 'open' and (r.subject_active, r.vehicle_mileage, r.vehicle_read_on, r.vehicle_km_per_day)
          is distinct from (s.active, s.mileage, s.read_on, s.km_per_day)`,
  },
  {
    name: 'reminder: a renewed one is followed by one of the same subject and kind, and by one only',
    findings: sql<Finding>`
      select r.company_id, format('reminder %s', r.id) as subject,
          format('%s due %s is followed by %s due %s', r.kind, coalesce(r.due_on::text, r.due_odometer::text), next.kind, coalesce(next.due_on::text, next.due_odometer::text)) as problem
        from reminder r join reminder next on next.company_id = r.company_id and next.id = r.renewed_by
        where next.subject_id <> r.subject_id or next.kind <> r.kind or next.created_at < r.created_at
          or exists (select from reminder other where other.company_id = r.company_id and other.renewed_by = r.renewed_by and other.id <> r.id)`,
  },
  {
    name: 'user: the expiry of the licence is that of its latest reminder',
    findings: sql<Finding>`
      select m.company_id, format('user %s', m.id) as subject, format('licence expires on %s, by its reminder on %s', m.license_expires_on, r.due_on) as problem
        from member m left join lateral (
          select due_on from reminder where company_id = m.company_id and subject_id = m.id and kind = 'licence'
            order by status = 'open' desc, created_at desc, id desc limit 1
        ) r on true
        where m.license_expires_on is distinct from r.due_on`,
  },
];
