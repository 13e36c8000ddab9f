"""What the wheel promises, from outside."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import angrist
from angrist.gym import GAMES, AngristEnv, AngristVectorEnv


@pytest.mark.parametrize("name", GAMES.values())
def test_gymnasium_finds_nothing_wrong(name):
    check_env(gymnasium.make(name, max_steps=200).unwrapped, skip_render_check=False)


@pytest.mark.parametrize("name", GAMES.values())
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_every_game_can_be_rendered(name, mode):
    env = gymnasium.make(name, render_mode=mode)
    env.reset(seed=1)
    picture = env.render()
    if mode == "ansi":
        # The hero stands in the middle of the view, below the line of messages.
        assert picture.split("\n")[1 + 21 // 2][79 // 2].strip() != ""
    else:
        assert picture.shape == (21 * 8, 79 * 8, 3) and picture.any()


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_actions_give_the_same_game(game):
    def play():
        env = AngristEnv(game)
        env.reset(seed=7)
        chance = np.random.default_rng(3)
        for _ in range(200):
            seen, _, over, _, _ = env.step(chance.integers(len(env.action_names)))
            if over:
                break
        return env.state_hash(), env.record(), seen["glyph"].tobytes()

    assert play() == play()


@pytest.mark.parametrize("game", GAMES)
def test_masked_actions_are_accepted_and_the_others_refused(game):
    env = AngristEnv(game)
    env.reset(seed=11)
    chance = np.random.default_rng(5)
    for _ in range(40):
        mask = env.action_masks()
        assert mask.any()
        for action in chance.choice(len(mask), 8, replace=False):
            _, _, _, _, info = env.fork().step(action)
            assert ("refused" not in info) == mask[action], env.action_names[action]
        _, _, over, _, _ = env.step(chance.choice(np.flatnonzero(mask)))
        if over:
            break


def test_a_fork_leaves_its_origin_alone_and_a_saved_game_goes_on():
    env = AngristEnv("sil")
    env.reset(seed=4)
    before = env.state_hash()
    copy = env.fork()
    copy.step(copy.action_names.index("wait"))
    assert env.state_hash() == before != copy.state_hash()
    saved = copy.save()
    env.restore(saved)
    assert env.state_hash() == copy.state_hash()


def test_a_vector_plays_the_same_games_as_single_ones():
    vector = AngristVectorEnv(8, "sil", threads=3)
    vector.reset(seed=100)
    singles = []
    for n in range(8):
        env = AngristEnv("sil")
        env.reset(seed=100 + n)
        singles.append(env)
    wait = vector.action_names.index("wait")
    for _ in range(20):
        seen, _, _, _, _ = vector.step([wait] * 8)
        for n, env in enumerate(singles):
            one, *_ = env.step(wait)
            assert all((one[key] == seen[key][n]).all() for key in one)
    assert vector.state_hashes() == [env.state_hash() for env in singles]


def test_text_and_structured_actions():
    env = AngristEnv("sil", actions="text")
    env.reset(seed=1)
    assert "refused" in env.step("dance")[4]
    assert "refused" not in env.step("wait")[4]
    env = AngristEnv("sil", actions="structured")
    env.reset(seed=1)
    assert "refused" not in env.step({"verb": env.verb_names.index("wait"), "direction": 0, "choice": 0})[4]


def test_rewards_by_choice():
    env = AngristEnv("moria", reward=lambda seen, before, after: after["turn"] - before["turn"])
    env.reset(seed=1)
    assert env.step(env.action_names.index("stay"))[1] == 1.0
    with pytest.raises(ValueError):
        AngristEnv("sil", reward="fame")


def test_errors_are_typed_and_the_process_lives():
    desk = angrist.Desk(most_games=1)
    with pytest.raises(angrist.BadData, match="Did you mean 'sil'"):
        desk.new(game="sill")
    with pytest.raises(angrist.NoSuchGame):
        desk.call("observe", id=9)
    with pytest.raises(angrist.BadCall):
        desk.call("dance")
    game = desk.new(game="sil", quick=True)
    with pytest.raises(angrist.AngristError, match="close some first"):
        game.fork()
    with pytest.raises(angrist.BadSave):
        desk.restore("nonsense", game="sil")
    with pytest.raises(angrist.BadData):
        AngristEnv("sil", data="/nowhere")
    assert game.act("wait")["accepted"]
