-- A request changes the row of another person only as guard_person() allows: see db/functions/people.sql.
create trigger guarded before update on person for each row execute function guard_person();
