-- How far the last transaction of a job is: the job's own row is locked by it until its end, and shows nothing meanwhile.
-- No foreign key: writing here waits for no lock. The row goes with the job's end.
CREATE TABLE job_progress (
  job_id uuid PRIMARY KEY,
  -- Of whom it tells: another runner that took the job over begins anew.
  runner uuid NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL
);
