import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('routes/site.tsx', [
    index('routes/home.tsx'),
    route('services', 'routes/services.tsx'),
    route('gallery', 'routes/gallery.tsx'),
    route('book', 'routes/book.tsx'),
    route('appointment/:token', 'routes/appointment.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('accessibility', 'routes/accessibility.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('api', 'routes/api.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/staff/area.tsx', [
    route('gallery/edit', 'routes/gallery-edit.tsx'),
    route('staff', 'routes/staff/sign-in.tsx'),
    route('staff/invitation/:token', 'routes/staff/invitation.tsx'),
    route('staff/sign-out', 'routes/staff/sign-out.tsx'),
    route('staff/set-up-help/:token', 'routes/set-up-help.tsx'),
    layout('routes/staff/frame.tsx', [
      route('staff/appointments', 'routes/staff/appointments.tsx'),
      route('staff/patients', 'routes/staff/patients.tsx'),
      route('staff/appointments/week', 'routes/staff/week.tsx'),
      route('staff/closures', 'routes/staff/closures.tsx'),
      route('staff/messages', 'routes/staff/messages.tsx'),
      route('staff/messages/set-up', 'routes/staff/messages-set-up.tsx'),
      route('staff/first-steps', 'routes/staff/first-steps.tsx'),
      route('staff/clinic', 'routes/staff/clinic.tsx'),
      route('staff/account', 'routes/staff/account.tsx'),
      route('staff/people', 'routes/staff/people.tsx'),
      route('staff/record', 'routes/staff/record.tsx'),
      route('staff/health', 'routes/staff/health.tsx'),
      route('staff/health/restore', 'routes/staff/restore.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
