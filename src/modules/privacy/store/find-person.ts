import type pg from 'pg';
import type { Language } from '#base/format.ts';
import { StartProblem } from '#server/start-problem.ts';

export interface WantedPerson {
  id: string;
  /** First and last name. */
  name: string;
  email: string;
  image: string | null;
  super_administrator: boolean;
  language: Language;
}

/** The person with an email, an id, or a document number in any company, in any notation. Throws StartProblem if none or several match. */
export async function findWantedPerson(client: pg.ClientBase, wanted: string): Promise<WantedPerson> {
  const { rows } = await client.query<WantedPerson>(
    `select id, first_name || ' ' || last_name as name, email, image, super_administrator, language from person
      where lower(email) = lower($1) or id::text = lower($1)
        or exists (select from member where member.id = person.id and comparable(member.id_card) = comparable($1)
          and comparable(member.id_card) <> '') order by email`,
    [wanted],
  );
  const [found, other] = rows;
  if (!found) throw new StartProblem(`No person has the email, the document number or the id ${wanted}.`);
  if (other)
    throw new StartProblem(
      `Several people have the document number ${wanted}: give the email of one: ${rows.map(({ email }) => email).join(', ')}.`,
    );
  return found;
}
