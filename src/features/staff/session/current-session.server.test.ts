import { expect, test, vi } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { startStaff } from '#tests/support/servers/staff-app.ts';
import { addAuthenticator, signedInAs, signInAs } from '#tests/support/people/staff.ts';

describeEachDatabase('A sign-in', (open) => {
  test('reads the same by one statement as better-auth told when it first saw the cookie', async () => {
    const { staff, browser: owner } = await startStaff(open());
    await signInAs(owner);
    const asked = vi.spyOn(staff.auth.api, 'getSession');
    const read = async () => (await signedInAs(staff, owner)).signedIn;
    const before = await read();
    expect(asked).toHaveBeenCalledOnce();
    expect(await read()).toEqual(before);
    expect(asked).toHaveBeenCalledOnce();

    await addAuthenticator(staff, owner);
    const after = await read();
    expect(after).toMatchObject({ hasSecondFactor: true });
    expect(await read()).toEqual(after);
  });
});
