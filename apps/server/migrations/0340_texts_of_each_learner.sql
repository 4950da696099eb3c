-- Results of two children go to one phone in two texts: what is said of one is nothing of the other. A
-- phone still gets one text of a message about the same learners.
alter table communication.messages
  drop constraint messages_tenant_id_campaign_id_phone_is_copy_attempt_key;
create unique index messages_once on communication.messages
  (tenant_id, campaign_id, phone, is_copy, attempt, student_ids);
