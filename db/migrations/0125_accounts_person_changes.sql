-- What follows from a change of a person is in one function with the rights of the owner, and what needs none of them is apart.
drop trigger address_changed on person;
create trigger address_changed before update of email on person for each row
  when (lower(old.email) <> lower(new.email)) execute function unprove_address();
drop trigger sessions_updated on person;
create trigger person_followed after update on person for each row
  when ((old.language, old.super_administrator, old.idle_minutes, lower(old.email))
    is distinct from (new.language, new.super_administrator, new.idle_minutes, lower(new.email)))
  execute function follow_person();
