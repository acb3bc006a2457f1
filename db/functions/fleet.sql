-- Forecasts for vehicles.

-- The day on which the odometer is expected to show `wanted`, calculated from the latest reading and the average, rounded down to days. Null if that
-- is unknown, already reached, or more than ten years away.
create or replace function odometer_forecast(wanted integer, mileage integer, read_on date, km_per_day integer) returns date
language sql immutable parallel safe as $$
  select case when km_per_day > 0 and wanted > mileage and wanted - mileage <= 3650 * km_per_day::bigint then read_on + (wanted - mileage) / km_per_day end
$$;
grant execute on function odometer_forecast to arriero_app;
