/** Every kind of job and what it carries. The tenant and school are added by the queue itself. */
export interface Tasks {
  'sms.send': { to: string; text: string };
  'email.send': { to: string; subject: string; text: string };
}

export interface JobScope {
  tenant_id: string;
  school_id: string | null;
}

export type TaskRunners = {
  [T in keyof Tasks]: (payload: Tasks[T], scope: JobScope) => Promise<void>;
};
