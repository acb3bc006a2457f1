-- Trips of one truck wait for each other by a lock of the truck itself (db/functions/reports.sql).
drop function if exists lock_truck_of_figures(uuid);
