/** A clinic that sends SMS, through a service that is never reached: what is queued stays queued. */
export const sendsSms = {
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms',
  SMS_WEBHOOK_SECRET: 'a-shared-secret-word',
};
