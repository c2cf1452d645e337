/** Settings of a clinic that sends SMS through an unreachable service, so queued messages stay queued. */
export const sendsSms = {
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms',
  SMS_WEBHOOK_SECRET: 'a-shared-secret-word',
};
