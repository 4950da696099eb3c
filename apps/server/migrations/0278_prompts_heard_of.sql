-- Somebody said what became of a prompt who is not known to be M-Pesa. The prompt waits on until M-Pesa itself
-- was asked, and whoever waits reads that.
alter table finance.prompts add column heard_at timestamptz;
